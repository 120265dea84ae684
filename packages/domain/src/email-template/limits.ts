/** Longest parts of an e-mail template, in characters. */
export const emailTemplateIdLimit = 100;
export const emailTemplateNameLimit = 100;
export const emailSubjectLimit = 300;
export const emailBodyLimit = 200_000;
