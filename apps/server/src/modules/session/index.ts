/** Sign-in, token lifetime, role selection and impersonation. */
export { tokenForEmail } from './session.service.ts';
