declare const brand: unique symbol;
type Branded<T, B extends string> = T & { readonly [brand]: B };

export type UserId = Branded<number, 'UserId'>;
export type CallId = Branded<number, 'CallId'>;
export type ProposalPk = Branded<number, 'ProposalPk'>;
export type InstrumentId = Branded<number, 'InstrumentId'>;
export type FapId = Branded<number, 'FapId'>;
export type TemplateId = Branded<number, 'TemplateId'>;
export type TopicId = Branded<number, 'TopicId'>;
export type QuestionaryId = Branded<number, 'QuestionaryId'>;
export type QuestionId = Branded<string, 'QuestionId'>;
export type StatusId = Branded<number, 'StatusId'>;
export type WorkflowId = Branded<number, 'WorkflowId'>;
export type TechnicalReviewId = Branded<number, 'TechnicalReviewId'>;
export type ReviewId = Branded<number, 'ReviewId'>;
