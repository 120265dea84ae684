import { defineServerFace } from '../contract/server-face.server.ts';
import { sampleDeclaration } from './sample-declaration.ts';

/** Documents name the samples where they are asked for; what is in them stands in a part of its own. */
export const sampleDeclarationServer = defineServerFace(sampleDeclaration, {});
