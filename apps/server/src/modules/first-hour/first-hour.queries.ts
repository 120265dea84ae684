import { otherInstitutionId } from '@atrium/domain/institution';
import type { StoredNode } from '@atrium/domain/workflow';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

interface DrawnWorkflow {
  readonly id: number;
  /** Short codes of statuses, by key. */
  readonly codes: Readonly<Record<string, string>>;
  readonly nodes: readonly StoredNode[];
}

export interface FacilityRow {
  readonly name: string | null;
  readonly zone: string | null;
  readonly officeEmail: string | null;
  readonly hasLogo: boolean;
  readonly isDismissed: boolean;
  readonly institutionCount: number;
  readonly instrumentCount: number;
  readonly formCount: number;
  readonly panelCount: number;
  readonly hasPanels: boolean;
  readonly callCount: number;
  readonly endedCallCount: number;
  /** Workflows of the calls that are currently open. */
  readonly openWorkflowIds: readonly number[];
  readonly workflows: readonly DrawnWorkflow[];
}

const setting = (id: string) => sql`(select value from settings where id = ${id})`;

/** Returns everything needed to assess the first hour, in one statement. */
export async function readFacility(db: Db, now: Date): Promise<FacilityRow> {
  const { rows } = await sql<FacilityRow>`
    select ${setting('ORGANISATION_NAME')} as name, ${setting('TIMEZONE')} as zone, ${setting('USER_OFFICE_EMAIL')} as office_email,
      coalesce(${setting('HEADER_LOGO_FILENAME')}, '') <> '' as has_logo,
      exists (select from first_hour) as is_dismissed,
      (select count(*)::int from institutions where id <> ${otherInstitutionId}) as institution_count,
      (select count(*)::int from instruments where selectable) as instrument_count,
      (select count(distinct t.id)::int from templates t join question_template_relations r on r.template_id = t.id
         join questions q on q.id = r.question_id
        where t.group_id = 'PROPOSAL' and not t.is_archived and q.data_type not in ('PROPOSAL_BASIS', 'EMBELLISHMENT')) as form_count,
      (select count(*)::int from faps f where f.active
          and exists (select from fap_members m where m.fap_id = f.id and m.role in ('FAP_CHAIR', 'FAP_SECRETARY'))
          and exists (select from fap_members m where m.fap_id = f.id and m.role = 'FAP_REVIEWER')) as panel_count,
      coalesce((select is_enabled from features where id = 'FAP_REVIEW'), false) as has_panels,
      (select count(*)::int from calls) as call_count,
      (select count(*)::int from calls where end_call <= ${now}) as ended_call_count,
      (select coalesce(json_agg(proposal_workflow_id), '[]') from calls
        where is_active and start_call <= ${now} and end_call > ${now}
          and (exists (select from call_instruments i where i.call_id = calls.id)
            or not exists (select from features where id = 'INSTRUMENT_MANAGEMENT' and is_enabled))) as open_workflow_ids,
      (select coalesce(json_agg(json_build_object('id', w.id,
          'codes', (select json_object_agg(s.id, s.short_code) from statuses s where s.entity_type = 'PROPOSAL'),
          'nodes', (select coalesce(json_agg(json_build_object('id', n.id, 'statusId', n.status_id, 'prevStatusId', n.prev_status_id,
              'prevConnectionId', n.prev_connection_id, 'sortOrder', n.sort_order, 'posX', n.pos_x, 'posY', n.pos_y,
              'events', array(select e.event_type from status_changing_events e where e.connection_id = n.id))), '[]')
            from workflow_connections n where n.workflow_id = w.id))), '[]')
         from workflows w where w.entity_type = 'PROPOSAL') as workflows`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The facility was not read');
  return row;
}

/** Serializes concurrent setups: the second one sees what the first has created. */
export async function lockFirstHour(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(8250920)`.execute(db);
}

/** Hides the list of remaining steps, or shows it again. */
export async function writeDismissed(db: Db, isDismissed: boolean): Promise<void> {
  if (isDismissed) await sql`insert into first_hour default values on conflict do nothing`.execute(db);
  else await sql`delete from first_hour`.execute(db);
}
