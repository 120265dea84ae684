import { defineServerFace } from '../contract/server-face.server.ts';
import { subTemplate } from './sub-template.ts';

/** Documents list the names of entries with their question; their contents are in a separate part. */
export const subTemplateServer = defineServerFace(subTemplate, {});
