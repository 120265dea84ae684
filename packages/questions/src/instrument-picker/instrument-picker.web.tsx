import { ControlRow } from '@atrium/ui/controls';
import BiotechOutlined from '@mui/icons-material/BiotechOutlined';
import Alert from '@mui/material/Alert';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { RecordChoice } from '../contract/record-choice.web.tsx';
import {
  defineWebFace,
  type InputProps,
  Nothing,
  type ReviewProps,
  useDropUnoffered,
  useSurroundings,
} from '../contract/web-face.web.tsx';
import {
  chosenInstruments,
  defaultTimeRequested,
  type InstrumentChoice,
  type InstrumentPickerAnswer,
  type InstrumentPickerConfig,
  instrumentPicker,
  instrumentsInWords,
} from './instrument-picker.ts';

type Props = InputProps<InstrumentPickerConfig, InstrumentPickerAnswer>;

/** Returns the unit of the call as it follows a number, in the reader's language; undefined if it is not known. */
function useUnitBehind(): (time: string) => string | undefined {
  const { text } = useQuestionHost();
  const { allocationTimeUnit } = useSurroundings();
  return (time) => {
    const isOne = Number(time) === 1;
    if (allocationTimeUnit === 'day') return isOne ? text('day') : text('days');
    if (allocationTimeUnit === 'hour') return isOne ? text('hour') : text('hours');
    if (allocationTimeUnit === 'week') return isOne ? text('week') : text('weeks');
    return undefined;
  };
}

function Times({
  ids,
  config,
  chosen,
  problems,
  disabled,
  onTime,
}: Pick<Props, 'ids' | 'config' | 'problems' | 'disabled'> & {
  readonly chosen: readonly InstrumentChoice[];
  readonly onTime: (instrumentId: string, time: string) => void;
}) {
  const { text } = useQuestionHost();
  const unitBehind = useUnitBehind();
  return (
    <ControlRow>
      {chosen.map(({ instrumentId, timeRequested }) => {
        const instrument = config.instruments.find(({ id }) => String(id) === instrumentId)?.name ?? instrumentId;
        const time = timeRequested ?? defaultTimeRequested;
        const unit = unitBehind(time);
        const problem = problems.find(({ path }) => path === instrumentId);
        return (
          <TextField
            key={instrumentId}
            id={`${ids.control}-time-${instrumentId}`}
            label={text('Request time for {{instrument}}', { instrument })}
            value={time}
            onChange={(event) => onTime(instrumentId, event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
            error={problem !== undefined}
            disabled={disabled}
            slotProps={{
              htmlInput: { inputMode: 'numeric' },
              input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
            }}
            sx={{ flex: '1 1 240px', maxWidth: '22.5rem' }}
          />
        );
      })}
    </ControlRow>
  );
}

function InstrumentInput(props: Props) {
  const { ids, config, value, onChange, problems, disabled } = props;
  const { text } = useQuestionHost();
  const known = new Set(config.instruments.map(({ id }) => String(id)));
  const stored = chosenInstruments(value);
  // Instruments that this call does not offer, for instance after copying from another one, have to be chosen again.
  const chosen = stored.filter(({ instrumentId }) => known.has(instrumentId));
  const answerOf = (choices: readonly InstrumentChoice[]): InstrumentPickerAnswer =>
    config.isMultipleSelect ? [...choices] : (choices[0] ?? null);
  useDropUnoffered(props, chosen.length < stored.length, answerOf(chosen));
  const put = (choices: readonly InstrumentChoice[]) => onChange(answerOf(choices));
  const choose = (ids: readonly string[]) =>
    put(
      ids.map(
        (instrumentId) =>
          chosen.find((choice) => choice.instrumentId === instrumentId) ?? {
            instrumentId,
            ...(config.requestTime ? { timeRequested: defaultTimeRequested } : {}),
          },
      ),
    );
  if (config.instruments.length === 0) {
    return <Alert severity="info">{text('There are no instruments to choose from in this call.')}</Alert>;
  }
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <RecordChoice
        kind="instruments"
        records={config.instruments}
        ids={ids}
        look={config.variant === 'radio' ? 'radio' : 'dropdown'}
        multiple={config.isMultipleSelect}
        value={chosen.map(({ instrumentId }) => instrumentId)}
        onChange={choose}
        invalid={problems.length > 0}
        required={config.required}
        disabled={disabled}
      />
      {config.requestTime && chosen.length > 0 ? (
        <Times
          ids={ids}
          config={config}
          chosen={chosen}
          problems={problems}
          disabled={disabled}
          onTime={(instrumentId, timeRequested) =>
            put(
              chosen.map((choice) => (choice.instrumentId === instrumentId ? { instrumentId, timeRequested } : choice)),
            )
          }
        />
      ) : null}
    </div>
  );
}

function InstrumentReview({ config, value }: ReviewProps<InstrumentPickerConfig, InstrumentPickerAnswer>) {
  const { text } = useQuestionHost();
  const words = instrumentsInWords(value, config, useUnitBehind());
  return words === '' ? <Nothing>{text('NA')}</Nothing> : words;
}

export const instrumentPickerWeb = defineWebFace(instrumentPicker, {
  icon: BiotechOutlined,
  labels: 'group',
  Input: InstrumentInput,
  Review: InstrumentReview,
});
