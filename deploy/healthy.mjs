// Checks whether this container is healthy; used by the health check of the image and by the probes of the chart.
const web = (process.env.ATRIUM_ROLES ?? 'web,worker').includes('web');
const watched = process.env.WATCH_PORT;
const ask = async () => {
  // A worker reports its own health: an unavailable database is no reason to kill it.
  if (!web && watched) return (await fetch(`http://127.0.0.1:${watched}/health`)).ok;
  if (web) return (await fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/${process.argv[2] ?? 'health'}`)).ok;
  // There is nothing to query: the container is healthy as long as its process runs.
  return true;
};
process.exitCode = (await ask().catch(() => false)) ? 0 : 1;
