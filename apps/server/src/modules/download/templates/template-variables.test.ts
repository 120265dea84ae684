import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printedFor } from '../../../../test/downloads.ts';
import { png } from '../../../../test/forms.ts';
import { openPanelWorld } from '../../../../test/panel-world.ts';
import type { Loose, TestPerson } from '../../../../test/world.ts';

type Panel = Awaited<ReturnType<typeof openPanelWorld>>;

let panel: Panel;
let proposalPk: number;
let templateId: number;

const logo = `data:image/png;base64,${png.toString('base64')}`;

/** Every variable of rule Q100 but those of answers, each under its name. */
const body = `
  proposal={{proposal.proposalId}},{{proposal.title}},{{proposal.status}},{{proposal.submitted}};
  pi={{principalInvestigator.lastname}},{{principalInvestigator.position}},{{principalInvestigator.institution}};
  team={{#each coProposers}}{{lastname}}/{{position}} {{/each}};
  call={{call.shortCode}}; steps={{questionarySteps.length}}; answers={{#if answers}}some{{/if}};
  samples={{samples.length}}; entries={{genericTemplates.length}}; files={{attachments.length}},{{attachmentsFileMeta.length}};
  technical={{#each technicalReviews}}{{instrumentName}}:{{status}}{{/each}};
  panel={{#each fapReviews}}{{fapCode}}:{{reviewer.lastname}}:{{status}}:{{grade}}:{{comment}} {{/each}};
  role={{userRole}}; stored={{isPregeneratedPdfData}}; base={{factoryBaseUrl}}; logo={{$readAsBase64 logoPath}};`;

beforeAll(async () => {
  panel = await openPanelWorld();
  const { world, officer, pi, reviewer, second } = panel;
  const { createTemplate } = await world.ok(
    officer,
    `mutation { createTemplate(groupId: PROPOSAL_PDF, name: "Document") { templateId
       proposalPdfTemplate { proposalPdfTemplateId } } }`,
  );
  templateId = createTemplate.proposalPdfTemplate.proposalPdfTemplateId;
  await write({
    templateData: body,
    templateHeader: '<img src="{{$readAsBase64 logoPath}}">',
    templateSampleDeclaration: '',
  });
  await world.db.updateTable('calls').set({ proposalPdfTemplateId: createTemplate.templateId }).execute();
  await world.db.updateTable('users').set({ position: 'Docent' }).where('id', '=', pi.id).execute();
  proposalPk = await panel.aProposal();
  await panel.assign(officer, [
    { memberId: reviewer.id, proposalPk },
    { memberId: second.id, proposalPk },
  ]);
  await world.db
    .updateTable('fapReviews')
    .set({ grade: 3, comment: '<p>Sound &amp; new</p>', status: 'SUBMITTED' })
    .where('userId', '=', reviewer.id)
    .where('proposalPk', '=', proposalPk)
    .execute();
  await world.db
    .insertInto('technicalReviews')
    .values({ proposalPk, instrumentId: panel.instrumentId, status: 'FEASIBLE', submitted: true })
    .execute();
  const images = join(world.config.dataFolder, 'images');
  mkdirSync(images, { recursive: true });
  writeFileSync(join(images, 'house.png'), png);
  writeFileSync(join(images, 'secret.txt'), 'secret');
});
afterAll(() => panel.world.close());

function write(texts: Record<string, string>) {
  return panel.world.ok(
    panel.officer,
    `mutation ($id: Int!, $templateData: String, $templateHeader: String, $templateSampleDeclaration: String) {
       updateProposalPdfTemplate(proposalPdfTemplateId: $id, templateData: $templateData, templateHeader: $templateHeader,
         templateSampleDeclaration: $templateSampleDeclaration) { templateId } }`,
    { id: templateId, ...texts },
  );
}

const setLogo = (settingsValue: string | null) =>
  panel.world.ok(
    panel.officer,
    'mutation ($input: UpdateSettingsInput!) { updateSettings(updatedSettingsInput: $input) { id } }',
    { input: { settingsId: 'HEADER_LOGO_FILENAME', settingsValue } },
  );

const print = (who: TestPerson) => printedFor(panel.world, who, proposalPk);

describe('a template that prints every variable', () => {
  it('gets a value for each of them', async () => {
    await setLogo('house.png');
    const html = await print(panel.officer);
    expect(html).toMatch(/proposal=\S+,\S.*,\S.*,true;/);
    expect(html).toMatch(/pi=Last\d+,Docent,/);
    expect(html).toMatch(/call=\S+; steps=\d+; answers=some;/);
    expect(html).toMatch(/samples=0; entries=0; files=0,0;/);
    expect(html).toMatch(/technical=[^:]+:Feasible;/);
    expect(html).toMatch(/panel=\S+:Last\d+:SUBMITTED:3:<p>Sound &amp; new<\/p>/);
    expect(html).toMatch(/\S+:Last\d+:DRAFT::/);
    expect(html).toContain('role=user_officer; stored=false;');
    expect(html).toContain(`base=${panel.world.config.publicUrl}; logo=${logo};`);
  });

  it('shows the panel reviews its reader may read: applicants none, a reviewer their own, a chair all', async () => {
    const counts = async (who: TestPerson) => (await print(who)).match(/:(SUBMITTED|DRAFT):/g)?.length ?? 0;
    expect(await counts(panel.chair)).toBe(2);
    expect(await counts(panel.second)).toBe(1);
    expect(await print(panel.second)).not.toContain('Sound');
    expect(await counts(panel.pi)).toBe(0);
    expect(await counts(panel.scientist)).toBe(0);
  });

  it.each(['', '../secret.txt', 'secret.txt', 'https://elsewhere.example/logo.png', '/etc/passwd', 'nowhere.png'])(
    'shows no logo for the setting %j',
    async (setting) => {
      // What an older version stored, which the settings no longer take.
      const { db } = panel.world;
      await db.updateTable('settings').set({ value: setting }).where('id', '=', 'HEADER_LOGO_FILENAME').execute();
      expect(await print(panel.officer)).toContain('logo=;');
    },
  );

  it('gets the logo as an image, also for pages without a header', async () => {
    await setLogo('/images/house.png');
    const image = '<img src="{{$readAsBase64 logoPath}}">';
    for (const templateHeader of [image, '']) {
      await write({ templateHeader });
      expect(await print(panel.officer)).toContain(`logo=${logo};`);
      const { data } = await panel.world.gql<Loose>(
        panel.officer,
        `query ($pk: Int!, $header: String!) { pdfTextsPreview(templateData: "{{$readAsBase64 logoPath}}", templateHeader: $header,
          templateFooter: "", templateSampleDeclaration: "", dummyData: "", proposalPk: $pk) { body header } }`,
        { pk: proposalPk, header: templateHeader },
      );
      expect(data?.pdfTextsPreview.body).toContain(logo);
      if (templateHeader) expect(data?.pdfTextsPreview.header).toContain(`<img src="${logo}">`);
      else expect(data?.pdfTextsPreview.header).not.toContain('data:image');
    }
  });
});

describe('images of the facility', () => {
  it.each([
    ['house.png', 200],
    ['secret.txt', 404],
    ['nowhere.png', 404],
    ['..%2Fjwt-secret.png', 404],
    ['..%2F..%2Fetc%2Fpasswd', 404],
  ])('%s responds with %i', async (name, status) => {
    const answer = await panel.world.app.inject({ method: 'GET', url: `/images/${name}` });
    expect(answer.statusCode).toBe(status);
    if (status === 200) expect(answer.headers).toMatchObject({ 'content-type': 'image/png' });
    else expect(answer.body).not.toContain('secret');
  });
});
