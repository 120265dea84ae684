import { defineConfigForm } from '../contract/config-form.web.tsx';
import { QuantityFields } from '../number/quantity.config-form.web.tsx';
import { interval } from './interval.ts';

export const intervalConfigForm = defineConfigForm(interval, { Fields: QuantityFields });
