import { ActionButton } from '@atrium/ui/action-button';
import { Tabs } from '@atrium/ui/tabs';
import CasinoOutlined from '@mui/icons-material/CasinoOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useParams } from '@tanstack/react-router';
import { FormLabDocument } from '../../api/generated/features/form-lab/form-lab.ts';
import { useOperation } from '../../api/index.ts';
import { idIn, intIn, useAddressState, useAddressTab } from '../../kits/address-state/index.ts';
import { FindingList, Verdict } from '../../kits/form-lab/index.ts';
import { ScreenLink, screenLink } from '../../kits/go/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { templateListAddresses } from '../../kits/template-lists/index.ts';
import { useText } from '../../locale/index.ts';
import { DependencyMap } from './dependency-map.tsx';
import type { Report } from './report.ts';
import { RespondentPart } from './respondent-part.tsx';
import { StepsPart } from './steps-part.tsx';

/** Parts of the address: the call whose instruments pickers offer, and the seed of the random fills. */
const address = { call: idIn(), seed: intIn(1, 1) };

const count = (value: number) => (value > 0 ? <Box component="span">({value})</Box> : undefined);

function Lab({ report }: { report: Report }) {
  const text = useText();
  const [tab, setTab] = useAddressTab();
  const { templateId } = report.template;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Verdict examined={report} />
      <Tabs
        label={text('Parts of the form lab')}
        index={tab}
        onIndex={setTab}
        items={[
          {
            label: text('Findings'),
            mark: count(report.findings.length),
            content: <FindingList templateId={templateId} examined={report} />,
          },
          { label: text('Steps'), content: <StepsPart report={report} /> },
          { label: text('Dependency map'), content: <DependencyMap report={report} /> },
          { label: text('Random respondent'), content: <RespondentPart report={report} /> },
        ]}
      />
    </Box>
  );
}

function Context({ report }: { report: Report }) {
  const text = useText();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      <span>{text('Check how this form behaves before people fill it in.')}</span>
      {report.asksFor.length > 0 ? (
        <span>
          {text('Includes entries from:')}{' '}
          {report.asksFor.map(({ templateId, name }, at) => (
            <span key={templateId}>
              {at > 0 ? ', ' : null}
              <ScreenLink to="/FormLab/$templateId" params={{ templateId }}>
                {name}
              </ScreenLink>
            </span>
          ))}
        </span>
      ) : null}
    </Box>
  );
}

/** The form lab of a template: findings, steps, dependency map, and fills by a random respondent. */
export function FormLabScreen() {
  const text = useText();
  const templateId = Number((useParams({ strict: false }) as { templateId: string }).templateId) || 0;
  const [{ call, seed }, setAddress] = useAddressState(address);
  const operation = useOperation(FormLabDocument, { templateId, callId: call ?? null, seed });
  const report = operation.data?.formLab;
  return (
    <Screen
      home={report ? templateListAddresses[report.template.groupId] : undefined}
      title={report ? text('Form lab: {{name}}', { name: report.template.name }) : text('Form lab')}
      context={report ? <Context report={report} /> : ' '}
      action={
        report ? (
          <>
            <ActionButton
              startIcon={<CasinoOutlined />}
              busy={operation.refreshing}
              onClick={() => setAddress({ seed: seed + 1 })}
            >
              {text('Fill in again')}
            </ActionButton>
            <Button
              variant="contained"
              startIcon={<EditOutlined />}
              {...screenLink({ to: '/QuestionaryEditor/$templateId', params: { templateId } })}
            >
              {text('Edit')}
            </Button>
          </>
        ) : undefined
      }
    >
      <QueryResult of={operation} field="formLab" absent="Failed to load template">
        {(answered) => <Lab report={answered} />}
      </QueryResult>
    </Screen>
  );
}
