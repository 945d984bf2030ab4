import type { FastifyRequest } from 'fastify';

/** Who is signed in, and with which login. */
export type Caller = {
  readonly userId: string;
  readonly loginId: string;
  readonly role: 'member' | 'admin';
};

/** Who makes a request. @throws Refused (401) without a valid access token */
export type Identify = (request: FastifyRequest) => Promise<Caller>;

/** Whose access token this is. @throws Refused (401) if it is not valid, or its login has ended */
export type IdentifyToken = (token: string) => Promise<Caller>;
