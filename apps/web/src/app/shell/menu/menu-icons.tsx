import type { ScreenAddress } from '@atrium/domain/session';
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import AddOutlined from '@mui/icons-material/AddOutlined';
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import BiotechOutlined from '@mui/icons-material/BiotechOutlined';
import CalendarViewWeekOutlined from '@mui/icons-material/CalendarViewWeekOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import DraftsOutlined from '@mui/icons-material/DraftsOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import HubOutlined from '@mui/icons-material/HubOutlined';
import ImportExportOutlined from '@mui/icons-material/ImportExportOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import OutboxOutlined from '@mui/icons-material/OutboxOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import PrecisionManufacturingOutlined from '@mui/icons-material/PrecisionManufacturingOutlined';
import QuizOutlined from '@mui/icons-material/QuizOutlined';
import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import StraightenOutlined from '@mui/icons-material/StraightenOutlined';
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import type { ComponentType } from 'react';

type Icon = ComponentType<{ fontSize?: 'small' }>;

const icons: Partial<Record<ScreenAddress, Icon>> = {
  '/': HomeOutlined,
  '/HelpPage': HelpOutlineOutlined,
  '/ProposalSelectType': AddOutlined,
  '/TechniqueProposals': CategoryOutlined,
  '/Experiments': ScienceOutlined,
  '/ExperimentSafetyReview': FactCheckOutlined,
  '/ExperimentTimes': EventOutlined,
  '/MyVisits': BadgeOutlined,
  '/GateList': BadgeOutlined,
  '/Schedule': CalendarViewWeekOutlined,
  '/Shipments': LocalShippingOutlined,
  '/Feedback': RateReviewOutlined,
  '/Figures': BarChartOutlined,
  '/Calls': CampaignOutlined,
  '/Faps': GroupsOutlined,
  '/People': PeopleOutlined,
  '/Institutions': ApartmentOutlined,
  '/Instruments': PrecisionManufacturingOutlined,
  '/Techniques': BiotechOutlined,
  '/Tag': LabelOutlined,
  '/Training': SchoolOutlined,
  '/PageEditor': ArticleOutlined,
  '/EmailStatusActionsLogs': HistoryOutlined,
  '/ProposalDownloadStatusActionsLogs': HistoryOutlined,
  '/EventLog': HistoryOutlined,
  '/Undo': UndoOutlined,
  '/EmailOutbox': OutboxOutlined,
  '/EmailTemplates': DraftsOutlined,
  '/Messages': HubOutlined,
  '/Mails': MailOutlined,
  '/PdfTemplates/Proposal': PictureAsPdfOutlined,
  '/PdfTemplates/ExperimentSafety': PictureAsPdfOutlined,
  '/Questions': QuizOutlined,
  '/Units': StraightenOutlined,
  '/FeedbackTemplates': ForumOutlined,
  '/ProposalStatuses': LabelOutlined,
  '/ProposalWorkflows': AccountTreeOutlined,
  '/ExperimentWorkflows': AccountTreeOutlined,
  '/ApiAccessTokens': KeyOutlined,
  '/Features': ToggleOnOutlined,
  '/Settings': SettingsOutlined,
  '/Configuration': ImportExportOutlined,
  '/Operations': MonitorHeartOutlined,
};

const signs = new Map(Object.entries(icons));

/** The icon of a screen; a page icon for screens without their own. */
export function MenuIcon({ address }: { address: string }) {
  const Icon = signs.get(address) ?? DescriptionOutlined;
  return <Icon fontSize="small" />;
}
