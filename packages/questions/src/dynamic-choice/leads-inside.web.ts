/** Whether a link, judged by its text, leads into the facility's own network, which the server queries only if configured to (decision 0030). */
export function isInternalUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname;
  return (
    host === '[::1]' ||
    !host.includes('.') ||
    /(^|\.)localhost$|^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./.test(host)
  );
}
