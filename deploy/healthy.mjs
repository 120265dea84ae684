// Whether this container does its work: asked by the health check of the image and by the probes of the chart.
const web = (process.env.ATRIUM_ROLES ?? 'web,worker').includes('web');
const watched = process.env.WATCH_PORT;
const ask = async () => {
  // A worker tells of itself: a database that is away is no reason to end it.
  if (!web && watched) return (await fetch(`http://127.0.0.1:${watched}/health`)).ok;
  if (web) return (await fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/${process.argv[2] ?? 'health'}`)).ok;
  // Nothing to ask: it lives as long as its process does, which the container knows.
  return true;
};
process.exitCode = (await ask().catch(() => false)) ? 0 : 1;
