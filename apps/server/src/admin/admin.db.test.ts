import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '@bracketbid/contract/call';
import * as accounts from '@bracketbid/contract/http/accounts';
import * as calls from '@bracketbid/contract/http/admin';
import { groups as listedGroups } from '@bracketbid/contract/contest/adminGroups';
import * as groups from '@bracketbid/contract/http/groups';
import { createGroup } from '@bracketbid/contract/contest/calls';
import * as pages from '@bracketbid/contract/http/pages';
import * as results from '@bracketbid/contract/http/results';
import * as site from '@bracketbid/contract/http/site';
import { getSettings } from '@bracketbid/contract/http/settings';
import * as tournament from '@bracketbid/contract/http/tournament';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../test/auctions/auctionedGroup.ts';
import { testDatabases } from '../../test/database.ts';
import {
  aGroup,
  openLot,
  openScreen,
  PASSWORD,
  request,
  signIn,
  signInAdmin,
  signUp,
  type SomeBody,
  startAuctions,
} from '../../test/people.ts';
import { ADMIN, startServer, type TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';
import { withoutResults } from '../tournament/withoutResults.ts';
import { newestShippedTournament } from '../tournament/shipped.ts';

const file = newestShippedTournament();
const NOBODY = '00000000-0000-7000-8000-000000000000';

const adminCalls = [calls, pages, results, site, tournament]
  .flatMap((area): unknown[] => Object.values(area))
  .filter(
    (value): value is Call => typeof value === 'object' && value !== null && 'access' in value,
  )
  .filter(({ access }) => access === 'admin');

const logo = () =>
  sharp({ create: { width: 300, height: 90, channels: 4, background: '#0c05' } })
    .png()
    .toBuffer();

const buildForm = (fields: Record<string, string>, content?: Buffer) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (content !== undefined) {
    form.set('logo', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'logo');
  }
  return form;
};

describe.each(testDatabases())('the console, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind }, async (started) => {
    ({ server, admin } = started);
    await admin.call(tournament.importTournament, { body: withoutResults(file) });
  });

  /** What the log says of the newest action of a kind. */
  const logged = async (action: string) => {
    const { rows } = await admin.call(calls.auditLog, { query: { search: action } });
    return rows[0];
  };

  it('is closed to visitors and members, call by call', async () => {
    const member = await signUp(server.url, 'Member');
    expect(adminCalls.length).toBeGreaterThan(20);
    for (const { method, path } of adminCalls) {
      const url = path.replace(/:\w+/g, NOBODY);
      const body = method === 'GET' ? {} : { body: {} };
      expect((await request(server.url, method, url, body)).status, path).toBe(401);
      const answer = await request(server.url, method, url, { ...body, token: member.token });
      expect([answer.status, answer.body['message']], path).toEqual([403, MESSAGES.forbidden]);
    }
  });

  it('lists accounts by name and email, and says who is in which group', async () => {
    const { members } = await aGroup(server.url, ['Xavier_%', 'Yolanda']);
    const found = await admin.call(calls.users, { query: { search: 'xavier_%' } });
    expect(found).toMatchObject({
      total: 1,
      rows: [{ fullName: 'Xavier_%', role: 'member', disabled: false, group: 'The Regulars' }],
    });
    expect((await admin.call(calls.users, { query: { search: 'xavierx' } })).total).toBe(0);
    const byEmail = await admin.call(calls.users, {
      query: { search: members[1]?.email.toUpperCase() ?? '' },
    });
    expect(byEmail.rows.map(({ fullName }) => fullName)).toEqual(['Yolanda']);
    const page = await admin.send(calls.users, { query: { page: '0' } });
    expect(page.status).toBe(400);
  });

  it('disables an account at once, everywhere, and enables it again', async () => {
    const ann = await signUp(server.url, 'Ann');
    const disabled = await admin.call(calls.changeUser, {
      params: { id: ann.userId },
      body: { disabled: true },
    });
    expect(disabled.user).toMatchObject({ disabled: true, logins: 0 });
    expect((await ann.send(accounts.profile)).status).toBe(401);
    const again = await request(server.url, 'POST', accounts.login.path, {
      body: { email: ann.email, password: PASSWORD },
    });
    expect([again.status, again.body['message']]).toEqual([403, MESSAGES.accountDisabled]);
    expect(await logged('user.changed')).toMatchObject({
      actor: { email: ADMIN.email },
      details: {
        email: ann.email,
        before: { role: 'member', disabled: false },
        after: { role: 'member', disabled: true },
      },
    });
    await admin.call(calls.changeUser, { params: { id: ann.userId }, body: { disabled: false } });
    await signIn(server.url, ann.email, PASSWORD);
  });

  it('makes somebody an admin and a member again, but never takes the last admin away', async () => {
    const bea = await signUp(server.url, 'Bea');
    const change = (id: string, body: object) =>
      admin.send(calls.changeUser, { params: { id }, body });
    for (const body of [{ role: 'member' }, { disabled: true }]) {
      expect(await change(admin.userId, body)).toMatchObject({
        status: 409,
        body: { message: 'This is the last admin: make somebody else an admin first.' },
      });
    }
    expect((await change(bea.userId, { role: 'admin' })).status).toBe(200);
    const asAdmin = await signIn(server.url, bea.email, PASSWORD);
    expect((await asAdmin.send(calls.overview)).status).toBe(200);
    // Two who take the rights of each other at once: one of them stays.
    const both = await Promise.all([
      asAdmin.send(calls.changeUser, { params: { id: admin.userId }, body: { role: 'member' } }),
      admin.send(calls.changeUser, { params: { id: bea.userId }, body: { role: 'member' } }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const loser = both[0]?.status === 200 ? admin : asAdmin;
    expect((await loser.send(calls.overview)).status).toBe(401);
    const { rows } = await server.database.pool.query<{ id: string }>(
      "SELECT id FROM users WHERE role = 'admin'",
    );
    expect(rows).toHaveLength(1);
    // Back to how it was.
    await server.database.pool.query(
      "UPDATE users SET role = CASE WHEN id = $1 THEN 'admin' ELSE 'member' END",
      [admin.userId],
    );
    admin = await signInAdmin(server.url);
    expect((await change(NOBODY, { role: 'admin' })).status).toBe(404);
  });

  it('takes no rights away while the logins that carry them stay', async () => {
    const eva = await signUp(server.url, 'Eva');
    const params = { id: eva.userId };
    await admin.call(calls.changeUser, { params, body: { role: 'admin' } });
    const asAdmin = await signIn(server.url, eva.email, PASSWORD);
    const demote = () => admin.send(calls.changeUser, { params, body: { role: 'member' } });
    const { pool } = server.database;
    const onlyOpen = 'ALTER TABLE login_sessions ADD CONSTRAINT open CHECK (ended_at IS NULL)';
    await pool.query(`${onlyOpen} NOT VALID`);
    expect((await demote()).status).toBe(500);
    await pool.query('ALTER TABLE login_sessions DROP CONSTRAINT open');
    expect((await asAdmin.send(calls.overview)).status).toBe(200);
    expect((await demote()).status).toBe(200);
    expect((await asAdmin.send(calls.overview)).status).toBe(401);
  });

  it('logs an account out everywhere, and mails the code for a new password', async () => {
    const cal = await signUp(server.url, 'Cal');
    const ended = await admin.call(calls.endLogins, { params: { id: cal.userId } });
    expect(ended.user.logins).toBe(0);
    expect((await cal.send(accounts.profile)).status).toBe(401);
    await admin.call(calls.sendReset, { params: { id: cal.userId } });
    const soon = await admin.send(calls.sendReset, { params: { id: cal.userId } });
    expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await logged('user.resetSent')).toMatchObject({ details: { email: cal.email } });
    const outbox = join(server.database.location.dataDir, 'outbox');
    await expect
      .poll(async () => {
        const names = await readdir(outbox).catch(() => []);
        const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
        return mails.some((mail) => mail.includes(cal.email) && mail.includes('code'));
      })
      .toBe(true);
  });

  it('keeps an inbox of messages: unread, read, answered, gone', async () => {
    await request(server.url, 'POST', pages.saveContact.path, {
      body: { name: 'Dee', email: 'dee@example.test', subject: 'A question', message: 'Where?' },
    });
    const unread = await admin.call(calls.contacts, { query: { show: 'unread' } });
    const [message] = unread.rows;
    expect(message).toMatchObject({
      name: 'Dee',
      message: 'Where?',
      readAt: null,
      answeredAt: null,
    });
    const id = message?._id ?? '';
    expect((await admin.call(calls.overview)).messages.unread).toBe(unread.total);
    const marked = await admin.call(calls.markContact, {
      params: { id },
      body: { answered: true },
    });
    expect(marked.contact.readAt).toBe(marked.contact.answeredAt);
    expect((await admin.call(calls.contacts, { query: { show: 'unread' } })).total).toBe(
      unread.total - 1,
    );
    const search = await admin.call(calls.contacts, { query: { search: 'QUESTION' } });
    expect(search.rows.map(({ _id }) => _id)).toEqual([id]);
    await admin.call(calls.deleteContact, { params: { id } });
    expect((await admin.send(calls.deleteContact, { params: { id } })).status).toBe(404);
    expect((await admin.send(calls.markContact, { params: { id }, body: {} })).status).toBe(404);
    expect(await logged('contact.deleted')).toMatchObject({
      details: { before: { name: 'Dee', message: 'Where?' } },
    });
  });

  it('keeps every text a page has had, and shows what the server takes out of one', async () => {
    const slug = 'home' as const;
    const { content } = await admin.call(pages.previewPage, {
      body: { content: '<h1>Hi</h1><script>alert(1)</script><p onclick="x()">you</p>' },
    });
    expect(content).toBe('<h2>Hi</h2><p>you</p>');
    for (const text of ['one', 'two']) {
      await admin.call(pages.putPage, {
        params: { slug },
        body: { title: 'News', content: `<p>${text}</p>` },
      });
    }
    const { rows } = await admin.call(pages.pageVersions, { params: { slug } });
    expect(rows.map((row) => [row.content, row.savedBy])).toEqual([
      ['<p>two</p>', 'Site admin'],
      ['<p>one</p>', 'Site admin'],
      ['', null],
    ]);
    expect((await admin.send(pages.pageVersions, { params: { slug: 'x' as 'home' } })).status).toBe(
      404,
    );
  });

  it('changes a team and its logo, and everyone sees it', async () => {
    const { teams } = await admin.call(tournament.teams);
    const duke = teams.find(({ key }) => key === 'duke');
    const path = `/admin/teams/${duke?._id ?? ''}`;
    const saved = await request(server.url, 'PATCH', path, {
      token: admin.token,
      form: buildForm({ location: 'Durham', color: '#012169' }, await logo()),
    });
    const team = saved.body['team'] as { logo: string };
    expect(saved.body).toMatchObject({ team: { name: 'Duke Blue Devils', location: 'Durham' } });
    const picture = Buffer.from(await (await fetch(server.url + team.logo)).arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({
      format: 'webp',
      width: 300,
      height: 90,
      hasAlpha: true,
    });
    const { matches } = await admin.call(results.matches);
    const sides = matches.flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam]);
    const shown = sides.find((side) => side?.teamId._id === duke?._id);
    expect(shown?.teamId).toMatchObject({ teamLogo: team.logo, color: '#012169' });
    expect(await logged('team.changed')).toMatchObject({
      details: { before: { location: 'Durham, NC' }, after: { location: 'Durham' } },
    });
    await request(server.url, 'PATCH', path, {
      token: admin.token,
      form: buildForm({ removeLogo: 'true' }),
    });
    expect((await fetch(server.url + team.logo)).status).toBe(404);
    const wrong = await request(server.url, 'PATCH', path, {
      token: admin.token,
      form: buildForm({ color: 'blue' }),
    });
    expect([wrong.status, wrong.body['message']]).toEqual([400, 'A colour looks like #00539b.']);
  });

  it('changes the site’s logo, and notes every setting as it was and is', async () => {
    const put = await request(server.url, 'PUT', '/admin/logos/sitelogo', {
      token: admin.token,
      form: buildForm({}, await logo()),
    });
    const unknown = await request(server.url, 'PUT', '/admin/logos/sidelogo', {
      token: admin.token,
      form: buildForm({}, await logo()),
    });
    expect(unknown).toMatchObject({ status: 404, body: { message: 'There is no such logo.' } });
    const { sitelogo } = put.body['settings'] as { sitelogo: string };
    expect((await fetch(server.url + sitelogo)).headers.get('content-type')).toBe('image/webp');
    await admin.call(site.updateSettings, { body: { sitelogo: '' } });
    expect((await fetch(server.url + sitelogo)).status).toBe(404);
    await admin.call(site.updateSettings, { body: { contactphone: '555', lotSeconds: 33 } });
    expect((await logged('settings.changed'))?.details).toEqual({
      before: { contactphone: '', lotSeconds: 30 },
      after: { contactphone: '555', lotSeconds: 33 },
    });
  });

  it('shows running auctions: who is there, what is up, what was paid', async () => {
    const { group, members } = await aGroup(server.url, ['Eve', 'Fay']);
    await startAuctions(server.url, { lockSeconds: 0, lotSeconds: 300 });
    const [eve] = members;
    const screen = await openScreen(server.url, eve, group.groupId);
    const { team } = await openLot(screen);
    expect((await eve.bid(group.groupId, team?._id ?? '', '7')).status).toBe(201);
    // The other groups of the site start beside this one, each as soon as it can.
    const overview = () => admin.call(calls.overview);
    await expect
      .poll(async () => {
        const { groups } = await overview();
        return groups.total - groups.running;
      })
      .toBe(0);
    const before = await overview();
    expect(before.groups).toMatchObject({ online: 1, completed: 0 });
    expect(before.live).toMatchObject({
      connections: 1,
      openLots: before.groups.running,
      bidsLastMinute: 1,
    });
    const { rows } = await admin.call(listedGroups, { query: { search: 'Eve' } });
    expect(rows).toMatchObject([
      {
        name: 'The Regulars',
        admin: 'Eve',
        members: 2,
        online: 1,
        phase: 'open',
        teams: 68,
        lot: { team: team?.teamName, amount: 7, bidder: 'Eve' },
      },
    ]);
    await admin.call(site.globalPause, { body: { duration: 5 } });
    const phase = async () =>
      (await admin.call(listedGroups, { query: { search: 'Eve' } })).rows[0]?.phase;
    await expect.poll(phase).toBe('paused');
    expect(await logged('auctions.paused')).toMatchObject({
      details: { before: { pauseStatus: false }, after: { pauseStatus: true } },
    });
    const early = await admin.send(tournament.season, {
      body: {
        year: 2031,
        name: 'Too early',
        zones: [],
        firstDay: '2031-03-16',
        preview: false,
        text: 'Team,Seed,Zone\nA,1,EAST\nB,2,EAST',
      },
    });
    expect([early.status, String(early.body['message'])]).toEqual([
      409,
      expect.stringContaining('still running'),
    ]);
    screen.close();
  });
});

describe.each(testDatabases())('seasons, database %s', (kind) => {
  it('follow each other: the old one stays readable, the new one begins without groups and hour', async () => {
    const server = await startServer({ kind });
    const admin = await signInAdmin(server.url);
    await admin.call(tournament.importTournament, { body: withoutResults(file) });
    const { members, groupId } = await auctionedGroup(server, ['Ida', 'Jon'], (_, index) => ({
      by: index % 2,
      amount: 5,
    }));
    const [ida] = members;
    await admin.call(results.importResults, {
      body: { matches: file.matches.filter(({ date }) => date < '2026-03-20') },
    });
    const { rows: imports } = await admin.call(calls.auditLog, { query: { search: 'imported' } });
    const { before: were, after: are } = imports[0]?.details ?? {};
    expect(were).toContain('Duke - Siena, scheduled');
    expect(are).toContain('Duke 71 - 65 Siena, final');
    await admin.call(site.updateSettings, { body: { lotSeconds: 25 } });
    const body = {
      year: 2027,
      name: 'Next year',
      zones: [],
      firstDay: '2027-03-16',
      text: 'Team,Seed,Zone\nA,1,EAST\nB,2,EAST\nC,1,WEST\nD,2,WEST',
    };
    const shown = await admin.call(tournament.season, { body: { ...body, preview: true } });
    expect(shown).toMatchObject({ effect: 'archives', isWritten: false, problems: [] });
    expect((await admin.call(tournament.teams)).teams).toHaveLength(68);
    const wrong = await admin.send(tournament.season, {
      body: { ...body, text: 'Team,Seed,Zone\nA,1,EAST', preview: false },
    });
    expect([wrong.status, wrong.body['message']]).toEqual([
      400,
      'The lowest seed of a zone is 2, 4, 8, 16 or 32, not 1.',
    ]);

    const before = await ida.call(results.myMatches);
    const old = await ida.call(accounts.userDetails, { params: { id: ida.userId } });
    const early = await admin.send(tournament.season, { body: { ...body, preview: false } });
    expect([early.status, early.body['message'], early.body['code']]).toEqual([
      409,
      'The final of 2026 has not been played.',
      'FinalNotPlayed',
    ]);
    const forced = { ...body, preview: false, force: true };
    const written = await admin.call(tournament.season, { body: forced });
    expect(written).toMatchObject({ isWritten: true, effect: 'archives' });
    const { teams, rounds } = await admin.call(tournament.teams);
    expect(teams.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D']);
    expect(rounds.map(({ code, matches }) => `${code} ${matches}`)).toEqual(['F4 2', 'NC 1']);
    const [settings] = await admin.call(getSettings);
    expect(settings).toMatchObject({ auctionDate: null, lotSeconds: 25 });

    const { data } = await ida.call(accounts.seasons);
    expect(data.map(({ year, isCurrent, groupId: own }) => [year, isCurrent, own])).toEqual([
      [2027, true, null],
      [2026, false, groupId],
    ]);
    const season = data[1]?._id ?? '';
    expect((await ida.call(results.myMatches)).data).toEqual([]);
    expect((await ida.call(results.myMatches, { query: { season } })).data).toEqual(before.data);
    expect(before.data.length).toBeGreaterThan(10);
    const details = await ida.call(accounts.userDetails, {
      params: { id: ida.userId },
      query: { season },
    });
    expect(details).toEqual({ ...old, message: details.message });
    expect((await ida.call(results.standings, { params: { groupId } })).pot).toBe(68 * 5);
    expect(
      (await ida.call(results.otherMatches, { query: { season } })).data.length,
    ).toBeGreaterThan(10);
    expect((await ida.call(groups.myGroupId)).groupId).toBeNull();
    const again = await ida.call(createGroup, { body: { groupname: 'Again' } });
    expect(again.group.groupname).toBe('Again');
    await server.close();
  });

  it('show what a corrected result would change before it is entered', async () => {
    const server = await startServer({ kind });
    const admin = await signInAdmin(server.url);
    await admin.call(tournament.importTournament, { body: withoutResults(file) });
    const { members } = await auctionedGroup(server, ['Kim', 'Lou'], (key) =>
      key === 'duke' ? { by: 0, amount: 60 } : key === 'siena' ? { by: 1, amount: 40 } : null,
    );
    const { matches } = await admin.call(results.matches);
    const first = matches.find(
      ({ homeTeam, awayTeam }) => homeTeam?.shortName === 'Duke' && awayTeam?.shortName === 'Siena',
    );
    const params = { id: first?._id ?? '' };
    await admin.call(results.enterResult, {
      params,
      body: { status: 'final', homeScore: 71, awayScore: 65 },
    });
    const wrong = { status: 'final', homeScore: 64, awayScore: 65 } as const;
    const shown = await admin.call(calls.previewResult, { params, body: wrong });
    expect(shown).toMatchObject({ groups: 1, people: 2, moved: 0.5 });
    expect(shown.changed.map(({ round }) => round)).toEqual(['Round of 64', 'Round of 32']);
    expect(shown.changed[1]?.homeTeam?.shortName ?? shown.changed[1]?.awayTeam?.shortName).toBe(
      'Siena',
    );
    const won = async () => (await members[0]?.call(results.myMatches))?.data[0]?.amount;
    expect(await won()).toBe(0.5);
    await admin.call(results.enterResult, { params, body: wrong });
    expect(await won()).toBe(0);
    const drawn = await admin.send(calls.previewResult, {
      params,
      body: { ...wrong, homeScore: 65 },
    });
    expect([drawn.status, drawn.body['message']]).toEqual([400, 'A final can’t be drawn.']);
    await server.close();
  });
});
