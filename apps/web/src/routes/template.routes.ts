import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const lists = () => import('./templates.tsx');

function listRoute<const Path extends `/${string}`>(path: Path, name: keyof Awaited<ReturnType<typeof lists>>) {
  return createRoute({ getParentRoute: () => insideRoute, path, component: lazyScreen(lists, name) });
}

const editorRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/QuestionaryEditor/$templateId',
  component: lazyScreen(() => import('../features/template/editor-screen.tsx'), 'EditorScreen'),
});

const labRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/FormLab/$templateId',
  component: lazyScreen(() => import('../features/form-lab/form-lab-screen.tsx'), 'FormLabScreen'),
});

const importRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ImportTemplate',
  component: lazyScreen(() => import('../features/template/import-template-screen.tsx'), 'ImportTemplateScreen'),
});

const pdfEditors = () => import('../features/template/pdf/pdf-editor-screen.tsx');

const proposalPdfRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/PdfTemplateEditor/Proposal/$templateId',
  component: lazyScreen(pdfEditors, 'ProposalPdfEditor'),
});

const safetyPdfRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/PdfTemplateEditor/ExperimentSafety/$templateId',
  component: lazyScreen(pdfEditors, 'ExperimentSafetyPdfEditor'),
});

export const templateRoutes = [
  proposalPdfRoute,
  safetyPdfRoute,
  listRoute('/PdfTemplates/Proposal', 'ProposalPdfTemplates'),
  listRoute('/PdfTemplates/ExperimentSafety', 'ExperimentSafetyPdfTemplates'),
  editorRoute,
  labRoute,
  importRoute,
  listRoute('/ProposalTemplates', 'ProposalTemplates'),
  listRoute('/EsiTemplates', 'EsiTemplates'),
  listRoute('/SampleDeclarationTemplates', 'SampleDeclarationTemplates'),
  listRoute('/SampleEsiTemplates', 'SampleEsiTemplates'),
  listRoute('/ShipmentDeclarationTemplates', 'ShipmentDeclarationTemplates'),
  listRoute('/VisitTemplates', 'VisitTemplates'),
  listRoute('/GenericTemplates', 'GenericTemplates'),
  listRoute('/FeedbackTemplates', 'FeedbackTemplates'),
  listRoute('/ExperimentReportTemplates', 'ExperimentReportTemplates'),
  listRoute('/FapReviewTemplates', 'FapReviewTemplates'),
  listRoute('/TechnicalReviewTemplates', 'TechnicalReviewTemplates'),
  listRoute('/ExperimentSafetyReviewTemplates', 'ExperimentSafetyReviewTemplates'),
] as const;
