import { auditLog } from '@bracketbid/contract/http/admin';
import type { Database } from '../db/open.ts';
import { listPage } from '../http/lists.ts';
import type { Routes } from '../http/routes.ts';
import { listAudit } from './audit.ts';

/** The log of security events, for the console. */
export function auditRoutes(routes: Routes, { database }: { readonly database: Database }): void {
  routes.member(
    auditLog,
    async ({ query }) => {
      const page = listPage(query);
      const listed = await listAudit(database, page, query.show ?? 'admin');
      return { ...listed, page: page.page };
    },
    { isExpensive: true },
  );
}
