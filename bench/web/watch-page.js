// Runs in the page before anything of it, with what the screen is filled by: notes when that stands, long tasks, and what moved.
// biome-ignore lint/correctness/noUnusedVariables: called by what `visit.ts` puts behind it.
function watchPage({ selector, count }) {
  const watched = { longest: 0, shift: 0, moved: [] };
  const nameOf = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    if (!element) return 'something that is gone';
    const words = element.textContent.trim().slice(0, 30);
    return `${element.tagName.toLowerCase()}.${String(element.className).split(' ')[0]} "${words}"`;
  };
  window.watched = watched;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries()) {
      watched.shift += value;
      const what = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} ${previousRect.y}+${previousRect.height} to ${currentRect.y}+${currentRect.height}`,
      );
      watched.moved.push(`${value.toFixed(3)} at ${Math.round(startTime)} ms: ${what.join('; ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const isFilled =
      document.querySelectorAll(selector).length >= count && !document.querySelector('main .MuiSkeleton-root');
    if (!isFilled) return requestAnimationFrame(look);
    Object.assign(watched, { filledAt: performance.now(), startedAt: performance.timeOrigin });
  };
  requestAnimationFrame(look);
}
