import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { API_BASE } from '@bracketbid/contract/call';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/time/clock.ts';

const COOKIE = 'bracketbid-device';
/** A device is known for a year from when its account last signed in there, or renewed its tokens. */
const KNOWN_MS = 365 * 86_400_000;
/** Renewed at most once a day: tokens are refreshed four times an hour. */
const RENEWED_AFTER_MS = 86_400_000;
/** Accounts that one computer remembers; beyond these, the one unused for longest is forgotten. */
const ACCOUNTS_MAX = 4;

/** A device on which an account has been signed in. It grants nothing; it is only not counted as a guesser's. */
export type KnownDevice = {
  readonly userId: string;
  readonly deviceId: string;
  readonly seenAtMs: number;
};

/** Where a request comes from, for counting tries. */
export type Visitor = {
  /** As the log shows it. */
  readonly ip: string;
  /** The rate-limit key: for IPv6 the /64 network, since whoever has one address there has them all. */
  readonly address: string;
  readonly devices: readonly KnownDevice[];
};

/** The signed cookie by which a device that has signed in before is known again. */
export type Devices = {
  visitor(request: FastifyRequest): Visitor;
  /** The key of a request's queue and limits: a known device's last account, or the address. */
  lane(request: FastifyRequest): string;
  /** Remembers the device as one of this account, which has just signed in on it. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: string): void;
};

const FORM = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{11})\.([0-9]{1,16})\.([A-Za-z0-9_-]{43})$/;

/** @param isSecure  whether people reach the site by https, even if a proxy reaches this process by http */
export function createDevices(jwtSecret: string, clock: Clock, isSecure: boolean): Devices {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'bracketbid known devices', 32));
  const computeMac = (text: string) => createHmac('sha256', key).update(text).digest();

  const signPass = ({ userId, deviceId, seenAtMs }: KnownDevice): string => {
    const text = `${userId}.${deviceId}.${seenAtMs}`;
    return `${text}.${computeMac(text).toString('base64url')}`;
  };

  const readPass = (pass: string): KnownDevice[] => {
    const [, userId, deviceId, seenAt, given] = FORM.exec(pass) ?? [];
    if (userId === undefined || deviceId === undefined || given === undefined) return [];
    const seenAtMs = Number(seenAt);
    const proof = Buffer.from(given, 'base64url');
    const expected = computeMac(`${userId}.${deviceId}.${seenAt}`);
    if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) return [];
    return seenAtMs + KNOWN_MS > clock.nowMs() ? [{ userId, deviceId, seenAtMs }] : [];
  };

  const read = (request: FastifyRequest): KnownDevice[] => {
    const passes = request.cookies[COOKIE]?.split('~').slice(0, ACCOUNTS_MAX) ?? [];
    return passes.flatMap(readPass);
  };

  return {
    visitor: (request) => ({
      ip: request.ip,
      address: normalizeIP(request.ip),
      devices: read(request),
    }),
    lane: (request) => {
      const [device] = read(request);
      return device === undefined ? normalizeIP(request.ip) : `account ${device.userId}`;
    },
    remember: (request, reply, userId) => {
      const known = read(request);
      const before = known.find((device) => device.userId === userId);
      const nowMs = clock.nowMs();
      const isFresh = before !== undefined && before.seenAtMs + RENEWED_AFTER_MS > nowMs;
      if (isFresh && known[0] === before) return;
      const deviceId = before?.deviceId ?? randomBytes(8).toString('base64url');
      const others = known.filter((device) => device !== before).slice(0, ACCOUNTS_MAX - 1);
      const devices = [{ userId, deviceId, seenAtMs: nowMs }, ...others];
      void reply.setCookie(COOKIE, devices.map(signPass).join('~'), {
        path: API_BASE,
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure || request.protocol === 'https',
        maxAge: KNOWN_MS / 1000,
      });
    },
  };
}
