import { DateText } from '@atrium/ui/date-text';
import { RelativeTime } from '@atrium/ui/relative-time';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { OperationsDocument, type OperationsQuery } from '../../api/generated/features/operations/operations.ts';
import { serverTime, useOperation } from '../../api/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

type Operations = NonNullable<OperationsQuery['operations']>;
type Line = Operations['lines'][number];

/** The polling interval in milliseconds. */
const interval = 15_000;

const verdicts: Readonly<Record<string, readonly [word: string, tone: StatusTone]>> = {
  ok: ['OK', 'good'],
  look: ['Check', 'warning'],
  wrong: ['Wrong', 'bad'],
  off: ['Off', 'off'],
};

/** The screens on which officers act on what a line reports. */
const screens: Readonly<
  Record<string, readonly [label: string, address: '/Mails' | '/EmailOutbox' | '/Messages' | '/EventLog']>
> = {
  mails: ['E-mails', '/Mails'],
  held: ['Outbox', '/EmailOutbox'],
  broker: ['Messages', '/Messages'],
  seal: ['Event log', '/EventLog'],
};

/** A row: its title, its status, and everything else below. */
function Row({ title, chip, children }: { title: string; chip: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="li"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', md: '220px 120px 1fr' },
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'start',
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography id={id} component="h3" variant="body1" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Box sx={{ justifySelf: { xs: 'end', md: 'start' } }}>{chip}</Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, overflowWrap: 'anywhere', minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mb: 4, maxWidth: '65rem' }}>
      <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
        {children}
      </Box>
    </Box>
  );
}

function Aside({ children }: { children: ReactNode }) {
  return (
    <Typography component="div" variant="body2" color="textSecondary">
      {children}
    </Typography>
  );
}

function Verdict({ verdict }: { verdict: string }) {
  const text = useText();
  const [word, tone] = verdicts[verdict] ?? [verdict, 'neutral'];
  return <StatusChip label={text(word)} tone={tone} />;
}

function LineRow({ line }: { line: Line }) {
  const text = useText();
  const [label, address] = screens[line.id] ?? [];
  return (
    <Row title={text(line.what)} chip={<Verdict verdict={line.verdict} />}>
      <div>
        {text(line.found)}
        {line.at ? (
          <>
            {' · '}
            <RelativeTime value={line.at} clock={serverTime} />
          </>
        ) : null}
      </div>
      {line.todo ? (
        <Aside>
          {text(line.todo)}{' '}
          {label && address ? (
            <ScreenLink to={address}>{text('Open {{label}}', { label: text(label) })}</ScreenLink>
          ) : null}
        </Aside>
      ) : null}
    </Row>
  );
}

function ProcessRow({ process }: { process: Operations['processes'][number] }) {
  const text = useText();
  const { host, pid, roles, version, isHeardOf, problem, seenAt, startedAt } = process;
  const verdict = problem ? 'wrong' : isHeardOf ? 'ok' : 'look';
  return (
    <Row title={host} chip={<Verdict verdict={verdict} />}>
      <div>{text('{{roles}}, version {{version}}, process {{pid}}', { roles: roles.join(' + '), version, pid })}</div>
      <Aside>
        {text('Started')} <DateText value={startedAt} withTime /> · {text('last heard from')}{' '}
        <RelativeTime value={seenAt} clock={serverTime} />
      </Aside>
      {problem ? <div>{text(problem)}</div> : null}
    </Row>
  );
}

function JobRow({ job }: { job: Operations['failingJobs'][number] }) {
  const text = useText();
  return (
    <Row title={job.name} chip={<Verdict verdict={job.givenUp > 0 ? 'wrong' : 'look'} />}>
      <div>{job.reason}</div>
      <Aside>
        {text('{{n}} failed, {{given}} given up', { n: job.count, given: job.givenUp })}
        {job.nextTry ? (
          <>
            {' · '}
            {text('next attempt')} <DateText value={job.nextTry} withTime />
          </>
        ) : null}
      </Aside>
    </Row>
  );
}

function Stand({ operations }: { operations: Operations }) {
  const text = useText();
  const { lines, processes, failingJobs } = operations;
  return (
    <>
      <Part title={text('Current state')}>
        {lines.map((line) => (
          <LineRow key={line.id} line={line} />
        ))}
      </Part>
      {failingJobs.length > 0 ? (
        <Part title={text('Failing jobs')}>
          {failingJobs.map((job) => (
            <JobRow key={job.name} job={job} />
          ))}
        </Part>
      ) : null}
      {processes.length > 0 ? (
        <Part title={text('Processes')}>
          {processes.map((process) => (
            <ProcessRow key={`${process.host} ${process.pid} ${process.startedAt}`} process={process} />
          ))}
        </Part>
      ) : null}
    </>
  );
}

/** /Operations: the state of processes, queues, connected systems and backups, refreshed automatically; each with advice. */
export function OperationsScreen() {
  const text = useText();
  const operation = useOperation(OperationsDocument, {}, { refetchInterval: interval, quiet: true, staleTime: 0 });
  const operations = operation.data?.operations;
  const count = (verdict: string) => operations?.lines.filter((line) => line.verdict === verdict).length ?? 0;
  const [wrong, look] = [count('wrong'), count('look')];
  const stands =
    wrong + look === 0
      ? text('Everything is in order')
      : [wrong > 0 ? text('{{n}} wrong', { n: wrong }) : '', look > 0 ? text('{{n}} to check', { n: look }) : '']
          .filter(Boolean)
          .join(' · ');
  return (
    <Screen
      title={text('Operations')}
      context={
        operations ? (
          <>
            {operation.error ? text('The server is not responding; this is its last report') : stands}
            {' · '}
            <DateText value={operations.at} withTime />
          </>
        ) : (
          ' '
        )
      }
    >
      <QueryResult of={operation} field="operations">
        {(value) => <Stand operations={value} />}
      </QueryResult>
    </Screen>
  );
}
