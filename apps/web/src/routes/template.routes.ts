import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const lists = () => import('./templates.tsx');

function listRoute<const Path extends `/${string}`>(path: Path, name: keyof Awaited<ReturnType<typeof lists>>) {
  return createRoute({ getParentRoute: () => insideRoute, path, component: lazyRouteComponent(lists, name) });
}

const editorRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/QuestionaryEditor/$templateId',
  component: lazyRouteComponent(() => import('../features/template/editor-screen.tsx'), 'EditorScreen'),
});

const labRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/FormLab/$templateId',
  component: lazyRouteComponent(() => import('../features/form-lab/form-lab-screen.tsx'), 'FormLabScreen'),
});

const importRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ImportTemplate',
  component: lazyRouteComponent(
    () => import('../features/template/import-template-screen.tsx'),
    'ImportTemplateScreen',
  ),
});

const pdfEditors = () => import('../features/template/pdf/pdf-editor-screen.tsx');

const proposalPdfRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/PdfTemplateEditor/Proposal/$templateId',
  component: lazyRouteComponent(pdfEditors, 'ProposalPdfEditor'),
});

const safetyPdfRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/PdfTemplateEditor/ExperimentSafety/$templateId',
  component: lazyRouteComponent(pdfEditors, 'ExperimentSafetyPdfEditor'),
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
