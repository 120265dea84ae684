import { DateControl } from '@atrium/ui/controls';
import EventOutlined from '@mui/icons-material/EventOutlined';
import { defineWebFace, type InputProps } from '../contract/web-face.web.tsx';
import { type DateConfig, date } from './date.ts';

function DateInput({ ids, config, value, onChange, problems, disabled }: InputProps<DateConfig, string | null>) {
  return (
    <DateControl
      ids={ids}
      value={value}
      onChange={onChange}
      withTime={config.includeTime}
      min={config.minDate}
      max={config.maxDate}
      invalid={problems.length > 0}
      required={config.required}
      disabled={disabled}
    />
  );
}

export const dateWeb = defineWebFace(date, { icon: EventOutlined, labels: 'group', Input: DateInput });
