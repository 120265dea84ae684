import { expect, it } from 'vitest';
import { isInternalUrl } from './leads-inside.web.ts';

it.each([
  ['http://localhost:9000/list', true],
  ['http://[::1]/list', true],
  ['https://10.1.2.3/list', true],
  ['https://172.20.0.1/list', true],
  ['https://172.32.0.1/list', false],
  ['https://beamline-lists/list', true],
  ['https://lists.facility.org/10.1.2.3', false],
  ['https:// nothing', false],
])('%s leads into the network of the facility: %s', (url, inside) => expect(isInternalUrl(url)).toBe(inside));
