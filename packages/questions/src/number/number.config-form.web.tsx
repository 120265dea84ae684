import { defineConfigForm } from '../contract/config-form.web.tsx';
import { number } from './number.ts';
import { QuantityFields } from './quantity.config-form.web.tsx';

export const numberConfigForm = defineConfigForm(number, { Fields: QuantityFields });
