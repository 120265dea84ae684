// Runs in the page before anything of it, with what the screen is filled by: notes when that stands, long tasks, and what moved.
// biome-ignore lint/correctness/noUnusedVariables: called by what `visit.ts` puts behind it.
function watchPage({ selector, count }) {
  const watched = { longest: 0, shift: 0 };
  window.watched = watched;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) watched.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const isFilled =
      document.querySelectorAll(selector).length >= count && !document.querySelector('main .MuiSkeleton-root');
    if (!isFilled) return requestAnimationFrame(look);
    const scripts = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'));
    Object.assign(watched, { filledAt: performance.now(), startedAt: performance.timeOrigin, scripts });
  };
  requestAnimationFrame(look);
}
