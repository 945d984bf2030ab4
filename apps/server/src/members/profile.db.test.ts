import { API_BASE } from '@bracketbid/contract/call';
import * as groups from '@bracketbid/contract/http/groups';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../test/database.ts';
import { aGroup, request, signUp, type SomeBody } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';

const plain = { create: { width: 900, height: 400, channels: 3, background: '#c05' } } as const;

describe.each(testDatabases())('profiles and their pictures, database %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ kind });
  });
  afterAll(async () => {
    await server.close();
  });

  const update = (
    who: SomeBody,
    fields: Record<string, string>,
    file?: { content: Uint8Array | string; type: string },
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file !== undefined) {
      const content =
        typeof file.content === 'string' ? file.content : new Uint8Array(file.content);
      form.set('profileimageurl', new Blob([content], { type: file.type }), 'picture');
    }
    return request(server.url, 'PATCH', '/profile/update', { token: who.token, form });
  };
  const refusedWith = (message: string, status = 400) => ({ status, body: { message } });

  it('take a new name, and show it to the group at once', async () => {
    const { group, members } = await aGroup(server.url, ['Ann', 'Bea']);
    const [ann, bea] = members;
    expect(
      await update(ann, { fullName: ' Ann Arbor ', email: 'other@example.test' }),
    ).toMatchObject({ status: 200, body: { user: { fullName: 'Ann Arbor', email: ann.email } } });
    const seen = await bea.call(groups.viewGroup);
    expect(seen.group?.members.map(({ user }) => user.fullName)).toEqual(['Ann Arbor', 'Bea']);
    expect(seen.group?.groupId).toBe(group.groupId);
    expect(await update(ann, { fullName: 'Ann Arbor' })).toMatchObject(
      refusedWith(MESSAGES.noChanges),
    );
    expect(await update(ann, {})).toMatchObject(refusedWith(MESSAGES.noChanges));
    expect(await update(ann, { fullName: ' ' })).toMatchObject(refusedWith(MESSAGES.nameRequired));
  });

  it('draw a picture anew as a square WebP without what the camera wrote, and forget the one before', async () => {
    const cal = await signUp(server.url, 'Cal');
    const photo = await sharp(plain)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toBuffer();
    const answer = await update(cal, {}, { content: photo, type: 'image/jpeg' });
    const { profileimageurl } = answer.body['user'] as { profileimageurl: string };
    const served = await fetch(server.url + profileimageurl);
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    });
    expect(bytes.includes('secret place')).toBe(false);

    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>alert(1)</script><rect width="40" height="40" fill="red"/></svg>';
    const next = await update(cal, {}, { content: drawing, type: 'image/svg+xml' });
    expect(next.status).toBe(200);
    const { profileimageurl: second } = next.body['user'] as { profileimageurl: string };
    expect(second).not.toBe(profileimageurl);
    expect((await fetch(server.url + profileimageurl)).status).toBe(404);
    expect((await fetch(server.url + second)).headers.get('content-type')).toBe('image/webp');
  });

  it('refuse what is no picture, what is mislabelled, and what would unfold to a bomb', async () => {
    const dee = await signUp(server.url, 'Dee');
    const png = await sharp(plain).png().toBuffer();
    const bomb = await sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: '#000' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const entities =
      '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a;</text></svg>';
    const cases = [
      [{ content: 'GIF89a', type: 'image/gif' }, MESSAGES.imageTypeWrong],
      [{ content: '<html></html>', type: 'text/html' }, MESSAGES.imageTypeWrong],
      [{ content: 'not a picture', type: 'image/png' }, MESSAGES.imageInvalid],
      [{ content: png, type: 'image/jpeg' }, MESSAGES.imageInvalid],
      [
        { content: '<svg xmlns="http://www.w3.org/2000/svg"/>', type: 'image/png' },
        MESSAGES.imageInvalid,
      ],
      [{ content: png.subarray(0, png.length / 2), type: 'image/png' }, MESSAGES.imageInvalid],
      [{ content: bomb, type: 'image/png' }, MESSAGES.imageInvalid],
      [{ content: entities, type: 'image/svg+xml' }, MESSAGES.imageInvalid],
    ] as const;
    for (const [file, message] of cases) {
      expect(await update(dee, {}, file)).toMatchObject(refusedWith(message));
    }
    const large = { content: new Uint8Array(5 * 1024 * 1024 + 1), type: 'image/png' };
    expect(await update(dee, {}, large)).toMatchObject(refusedWith(MESSAGES.imageTooLarge, 413));
    const { rows } = await server.database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM uploads WHERE uploaded_by = $1',
      [dee.userId],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('serve nothing else below the folder of pictures', async () => {
    for (const path of [
      'x.webp',
      '..%2f..%2fetc%2fpasswd',
      '00000000-0000-7000-8000-000000000000.webp',
    ]) {
      expect((await fetch(`${server.url}/uploads/${path}`)).status).toBe(404);
    }
    const form = new FormData();
    form.set('fullName', 'Nobody');
    expect((await request(server.url, 'PATCH', '/profile/update', { form })).status).toBe(401);
    const broken = await fetch(`${server.url}${API_BASE}/profile/update`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${(await signUp(server.url, 'Eve')).token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: '--x\r\nnonsense',
    });
    expect(broken.status).toBe(400);
  });
});
