/** The form lab: reads a template and its surroundings, and lets the domain examine it. Nothing is stored. */
export { examineTemplate } from './form-lab.service.ts';
