import { insertForm } from '../forms.ts';
import { insertCall, insertWorkflow } from '../proposals.ts';
import type { Facility } from './facility.ts';

let forms = 0;

/** Returns a function that creates submitted proposals whose form asks for files in this question; it returns the key and the questionary of each. */
export async function proposalsWithFiles(facility: Facility, url: string) {
  forms += 1;
  const questionId = `files${forms}`;
  const form = await insertForm(facility, 'PROPOSAL', [
    { id: questionId, type: 'FILE_UPLOAD', config: { file_type: [], max_files: 0 } },
  ]);
  const proposalWorkflowId = await insertWorkflow(facility);
  const callId = await insertCall(facility, { templateId: form.templateId, proposalWorkflowId });
  const make = async () => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${facility.token}` },
      body: JSON.stringify({
        query: `mutation { createProposal(callId: ${callId}) { primaryKey questionaryId } }`,
      }),
    });
    const { data } = (await answer.json()) as {
      data: { createProposal: { primaryKey: number; questionaryId: number } };
    };
    // Drafts are not printed.
    await facility.db
      .updateTable('proposals')
      .set({ submitted: true, submittedDate: new Date() })
      .where('proposalPk', '=', data.createProposal.primaryKey)
      .execute();
    return data.createProposal;
  };
  return { questionId, make };
}

/** Uploads a file as the applicant. */
export function uploadAs({ token }: Facility, url: string, name: string, content: Uint8Array, type: string) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)], { type }), name);
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${url}/files/upload`, { method: 'POST', headers, body: form });
}
