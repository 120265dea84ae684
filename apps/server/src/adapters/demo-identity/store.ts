import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Db } from '../../db/database.ts';

/** Stores the demo provider's sessions and codes in the database, so that a restart in the middle of a sign-in does no harm. */
export function demoStore(db: Db): new (model: string) => Adapter {
  return class implements Adapter {
    readonly model: string;
    constructor(model: string) {
      this.model = model;
    }
    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      const row = {
        payload: JSON.stringify(payload),
        uid: payload.uid ?? null,
        grantId: payload.grantId ?? null,
        expiresAt: new Date(Date.now() + (expiresIn || 3600) * 1000),
      };
      await db
        .insertInto('demoIdentity')
        .values({ model: this.model, id, ...row })
        .onConflict((c) => c.columns(['model', 'id']).doUpdateSet(row))
        .execute();
    }
    private async by(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
      const row = await db
        .selectFrom('demoIdentity')
        .select(['payload', 'consumed'])
        .where('model', '=', this.model)
        .where(column, '=', value)
        .where('expiresAt', '>', new Date())
        .executeTakeFirst();
      return row ? { ...(row.payload as AdapterPayload), ...(row.consumed ? { consumed: true } : {}) } : undefined;
    }
    find(id: string): Promise<AdapterPayload | undefined> {
      return this.by('id', id);
    }
    findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.by('uid', uid);
    }
    async findByUserCode(): Promise<undefined> {
      return undefined;
    }
    async consume(id: string): Promise<void> {
      await db
        .updateTable('demoIdentity')
        .set({ consumed: true })
        .where('model', '=', this.model)
        .where('id', '=', id)
        .execute();
    }
    async destroy(id: string): Promise<void> {
      await db.deleteFrom('demoIdentity').where('model', '=', this.model).where('id', '=', id).execute();
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      await db.deleteFrom('demoIdentity').where('grantId', '=', grantId).execute();
    }
  };
}
