import { defineServerFace } from '../contract/server-face.server.ts';
import { subTemplate } from './sub-template.ts';

/** Documents name the entries where they are asked for; what is in them stands in a part of its own. */
export const subTemplateServer = defineServerFace(subTemplate, {});
