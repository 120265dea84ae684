import { abstractLimit, titleLimit } from '@atrium/domain/proposal';
import { type ControlIds, controlIds, QuestionBlock, TextControl } from '@atrium/ui/controls';
import Box from '@mui/material/Box';
import type { BasisProps } from '../../../kits/wizard/index.ts';
import { useText } from '../../../locale/index.ts';
import { useSetting } from '../../../session/index.ts';
import { AbstractNotice } from '../abstract-notice.tsx';
import { TeamField } from '../team/team-field.tsx';
import type { ProposalBasis } from './proposal-basis.ts';

const idsOf = (name: string): ControlIds => controlIds(`proposal-${name}`);

/** The first step of a proposal: title, abstract, principal investigator and co-proposers (rule P11). */
export function ProposalBasisStep({ value, onChange, problems, disabled }: BasisProps<ProposalBasis>) {
  const text = useText();
  const isUnicodeAllowed = useSetting('ABSTRACT_UNICODE') === 'true';
  const at = (path: string) => problems.filter((problem) => problem.path === path).map(({ message }) => text(message));
  return (
    <Box sx={{ display: 'grid', gap: 3.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div id="proposal-title">
        <QuestionBlock ids={idsOf('title')} label={text('Title')} required problems={at('title')}>
          <TextControl
            ids={idsOf('title')}
            value={value.title}
            onChange={(title) => onChange({ ...value, title })}
            invalid={at('title').length > 0}
            required
            disabled={disabled}
            {...(value.title.length > titleLimit - 25 ? { counter: `${value.title.length}/${titleLimit}` } : {})}
          />
        </QuestionBlock>
      </div>
      <div id="proposal-abstract">
        <QuestionBlock ids={idsOf('abstract')} label={text('Abstract')} required problems={at('abstract')}>
          <TextControl
            ids={idsOf('abstract')}
            value={value.abstract}
            onChange={(abstract) => onChange({ ...value, abstract })}
            invalid={at('abstract').length > 0}
            required
            disabled={disabled}
            multiline
            minRows={4}
            maxRows={16}
            counter={text('Characters: {{n}}/{{limit}}', { n: value.abstract.length, limit: abstractLimit })}
          />
          {isUnicodeAllowed ? null : (
            <AbstractNotice
              abstract={value.abstract}
              disabled={disabled === true}
              onChange={(abstract) => onChange({ ...value, abstract })}
              controlId={idsOf('abstract').control}
            />
          )}
        </QuestionBlock>
      </div>
      <TeamField
        value={value}
        onChange={onChange}
        proposerProblems={at('proposerId')}
        usersProblems={at('users')}
        disabled={disabled}
      />
    </Box>
  );
}
