// Whether this container does its work: asked by the health check of the image and by the probes of the chart.
const web = (process.env.ATRIUM_ROLES ?? 'web,worker').includes('web');
const watched = process.env.WATCH_PORT;
const ask = async () => {
  // A worker tells of itself: a database that is away is no reason to end it.
  if (!web && watched) return (await fetch(`http://127.0.0.1:${watched}/health`)).ok;
  if (web) return (await fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/${process.argv[2] ?? 'health'}`)).ok;
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, connectionTimeoutMillis: 4000 });
  await client.connect();
  await client.query('select 1');
  await client.end();
  return true;
};
process.exitCode = (await ask().catch(() => false)) ? 0 : 1;
