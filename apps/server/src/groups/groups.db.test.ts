import { isDeepStrictEqual } from 'node:util';
import * as accounts from '@bracketbid/contract/http/accounts';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import * as groups from '@bracketbid/contract/http/groups';
import { createGroup } from '@bracketbid/contract/contest/calls';
import { joinGroup, leaveGroup } from '@bracketbid/contract/http/joining';
import * as site from '@bracketbid/contract/http/site';
import type { ServerMessages } from '@bracketbid/contract/live/realtime';
import { describe, expect, it } from 'vitest';
import { allDatabases } from '../../test/database.ts';
import {
  aGroup,
  openScreen,
  request,
  type Screen,
  signUp,
  type SomeBody,
  sortedStatuses,
  UNKNOWN_SECRETS,
} from '../../test/people.ts';
import type { TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';

const NOBODY = '018f0000-0000-7000-8000-000000000000';

describe.each(allDatabases())('groups, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind }, (started) => void ({ server, admin } = started));

  const join = (who: SomeBody, slug: string) => who.send(joinGroup, { params: { slug } });

  it('makes its creator admin and first member, and seals the order by a hash', async () => {
    const { group, members } = await aGroup(server.url, ['Ana']);
    expect(group).toMatchObject({
      groupname: 'The Regulars',
      groupMemberLimit: 15,
      groupAdminId: members[0]?.userId,
      members: [{ user: { fullName: 'Ana' } }],
    });
    expect(group.orderSeedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(group.orderSeed).toBeUndefined();
    expect(group.slug.length).toBeGreaterThanOrEqual(11);
    const { group: seen } = (await members[0]?.call(groups.viewGroup)) ?? {};
    expect(seen).toEqual(group);
  });

  it('accepts names of 3 to 50 characters after trimming', async () => {
    const ben = await signUp(server.url, 'Ben');
    const create = (groupname: string) => ben.send(createGroup, { body: { groupname } });
    expect(await create('   ')).toMatchObject({
      status: 400,
      body: { status: 'fail', message: MESSAGES.groupNameRequired },
    });
    expect((await create(' ab ')).status).toBe(400);
    expect((await create('x'.repeat(51))).status).toBe(400);
    expect(await create('  Uncles  ')).toMatchObject({
      status: 200,
      body: { group: { groupname: 'Uncles' } },
    });
    expect(await create('A second one')).toMatchObject({
      status: 409,
      body: { status: 'fail', message: MESSAGES.alreadyInGroup },
    });
  });

  it('makes one group when somebody presses twice', async () => {
    const cleo = await signUp(server.url, 'Cleo');
    const create = () => cleo.send(createGroup, { body: { groupname: 'Twice' } });
    const answers = await Promise.all([create(), create(), create()]);
    expect(sortedStatuses(answers)).toEqual([200, 409, 409]);
  });

  it('distinguishes an unknown link, a second group and a second time', async () => {
    const { group, members } = await aGroup(server.url, ['Dan', 'Eve']);
    const other = await aGroup(server.url, ['Fay']);
    const [, eve] = members;
    const gil = await signUp(server.url, 'Gil');
    for (const slug of UNKNOWN_SECRETS) {
      const { token } = gil;
      const path = `/group/addmember/${slug}`;
      expect(await request(server.url, 'PATCH', path, { token }), slug).toMatchObject({
        status: 404,
        body: { status: 'fail', message: MESSAGES.groupLinkUnknown },
      });
    }
    expect(await join(eve, group.slug)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.alreadyInThisGroup },
    });
    expect(await join(eve, other.group.slug)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.alreadyInGroup },
    });
    const member = (groupId: string) => gil.send(groups.isMemberOfGroup, { params: { groupId } });
    expect(await member(group.groupId)).toMatchObject({ body: { isMember: false } });
    expect((await member(NOBODY)).status).toBe(404);
    expect((await member('not-an-id')).status).toBe(400);
  });

  it.each([
    ['GET', '/group/settingsData/', undefined],
    ['GET', '/group/member-join/', undefined],
    ['POST', '/group/leave-group/', undefined],
    ['GET', '/team/get/', undefined],
    ['GET', '/auction/get/all-teams/', undefined],
    ['POST', '/auction/add', { teamID: NOBODY, amount: '1' }],
    ['POST', '/auction/add', { teamID: NOBODY, amount: '1', groupId: null }],
    ['POST', '/auction/pause', { duration: 5 }],
    ['POST', '/auction/resume', {}],
    ['POST', '/group/nudge', {}],
  ])('says of %s %s without a group’s id that it is missing', async (method, path, body) => {
    const { token } = await signUp(server.url, 'Noa');
    const sent = { token, ...(body === undefined ? {} : { body }) };
    expect(await request(server.url, method, path, sent)).toMatchObject({
      status: 400,
      body: { status: 'fail', message: 'Group ID not found' },
    });
  });

  it('never admits more members than its limit, however many join at once', async () => {
    await admin.call(site.updateSettings, { body: { groupMemberLimit: 3 } });
    const { group } = await aGroup(server.url, ['Host']);
    await admin.call(site.updateSettings, { body: { groupMemberLimit: 15 } });
    const guests = await Promise.all(
      ['G1', 'G2', 'G3', 'G4', 'G5'].map((n) => signUp(server.url, n)),
    );
    const answers = await Promise.all(guests.map((guest) => join(guest, group.slug)));
    expect(sortedStatuses(answers)).toEqual([200, 200, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ message: MESSAGES.groupFull });
  });

  it('lets nobody leave unless the site allows it', async () => {
    const { group, members } = await aGroup(server.url, ['Hal', 'Ida', 'Joe']);
    const [hal, ida, joe] = members;
    const leave = (who: SomeBody) => who.send(leaveGroup, { params: { groupId: group.groupId } });
    expect(await leave(hal)).toMatchObject({
      status: 403,
      body: { message: MESSAGES.leaveNotAllowed },
    });
    await admin.call(site.updateSettings, { body: { groupLeaveEnabled: true } });

    const screen = await openScreen(server.url, hal, group.groupId);
    const ended = new Promise<void>((resolve) => screen.socket.once('disconnect', () => resolve()));
    expect(await leave(hal)).toMatchObject({ status: 200, body: { message: MESSAGES.groupLeft } });
    await ended;
    await expect(openScreen(server.url, hal, group.groupId)).rejects.toThrow(MESSAGES.notMember);
    expect((await leave(hal)).status).toBe(403);

    const { group: inherited } = await ida.call(groups.viewGroup);
    expect(inherited?.groupAdminId).toBe(ida.userId);
    expect(inherited?.members.map(({ user }) => user.fullName)).toEqual(['Ida', 'Joe']);

    expect((await leave(ida)).status).toBe(200);
    expect((await leave(joe)).status).toBe(200);
    expect(await join(hal, group.slug)).toMatchObject({ status: 404 });
    expect((await leave(joe)).status).toBe(404);
  });

  it('[GROUP-1] announces who joins, leaves, is admin or changes their name to every screen of the group, and no other', async () => {
    await admin.call(site.updateSettings, { body: { groupLeaveEnabled: true } });
    const { group, members } = await aGroup(server.url, ['Kim']);
    const other = await aGroup(server.url, ['Lou']);
    const [kim] = members;
    const [lou] = other.members;
    const { groupId } = group;
    const hers = await openScreen(server.url, kim, groupId);
    const elsewhere = await openScreen(server.url, lou, other.group.groupId);
    const listNames = (update: ServerMessages['groupUpdated']) =>
      update.members.map(({ user }) => user.fullName);
    const receivesNames = (screen: Screen, names: readonly string[]) =>
      screen.receives('groupUpdated', (update) => isDeepStrictEqual(listNames(update), names));

    // A new socket receives the group as it is.
    expect(await receivesNames(hers, ['Kim'])).toMatchObject({ groupId, groupAdminId: kim.userId });
    const mia = await signUp(server.url, 'Mia');
    await join(mia, group.slug);
    await receivesNames(hers, ['Kim', 'Mia']);

    const his = await openScreen(server.url, mia, groupId);
    const form = new FormData();
    form.set('fullName', 'Mia B');
    const saved = await request(server.url, 'PATCH', accounts.updateProfile.path, {
      token: mia.token,
      form,
    });
    expect(saved.status).toBe(200);
    await receivesNames(hers, ['Kim', 'Mia B']);

    await kim.call(leaveGroup, { params: { groupId } });
    expect(await receivesNames(his, ['Mia B'])).toMatchObject({
      groupId,
      groupAdminId: mia.userId,
    });
    await expect.poll(() => hers.socket.connected).toBe(false);
    const strangers = elsewhere.received.filter(
      ({ name, payload }) =>
        name === 'groupUpdated' && (payload as { groupId: string }).groupId === groupId,
    );
    expect(strangers).toEqual([]);
    his.close();
    elsewhere.close();
  });
});
