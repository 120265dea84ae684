/** The address the provider is told to come back to: this page without its query. */
export const here = () => location.origin + location.pathname;

/** Loads the front page anew, whatever was wanted before. */
export function toFront(): void {
  localStorage.removeItem('redirectPath');
  location.assign('/');
}
