import * as mini from 'zod/mini';

/*
 * Zod as a browser gets it: the same core, and of the methods of a schema only those that the contract uses. In the
 * whole of Zod each schema carries all methods, with JSON schemas and languages, so that nothing can be left out: twice
 * as much to download. The build puts this in place of `zod` (`vite.config.ts`); `test/slimZod.test.ts` reads every
 * example of the contract with both.
 */

type Schema = mini.ZodMiniType;
type Check = Parameters<Schema['check']>[0];

const isNumber = (schema: Schema) => schema._zod.def.type === 'number';

/** A method that adds a check, made of its arguments. */
const checking = <Args extends readonly unknown[]>(check: (...args: Args) => Check) =>
  function (this: Schema, ...args: Args) {
    return this.check(check(...args));
  };

/** A method that wraps the schema into another. */
const wrapping = <Args extends readonly unknown[]>(
  wrap: (schema: Schema, ...args: Args) => Schema,
) =>
  function (this: Schema, ...args: Args) {
    return wrap(this, ...args);
  };

type Params = string | { readonly error?: string; readonly abort?: boolean };
type Bound = [bound: number, params?: Params];

/** The methods of a schema. */
const METHODS = {
  int: checking(mini.int),
  positive: checking(mini.positive),
  nonnegative: checking(mini.nonnegative),
  regex: checking(mini.regex),
  trim: checking(mini.trim),
  normalize: checking(mini.normalize),
  overwrite: checking(mini.overwrite),
  refine: checking((holds: (value: unknown) => unknown, params?: Params) =>
    mini.refine(holds, params),
  ),
  superRefine: checking(mini.superRefine<unknown>),
  min(this: Schema, ...[least, params]: Bound) {
    const check = isNumber(this) ? mini.gte : mini.minLength;
    return this.check(check(least, params));
  },
  max(this: Schema, ...[most, params]: Bound) {
    const check = isNumber(this) ? mini.lte : mini.maxLength;
    return this.check(check(most, params));
  },
  optional: wrapping(mini.optional),
  nullable: wrapping(mini.nullable),
  nullish: wrapping(mini.nullish),
  readonly: wrapping(mini.readonly),
  default: wrapping((schema, value: unknown) => mini._default(schema, value)),
  catch: wrapping((schema, value: unknown) => mini.catch(schema, value)),
  pipe: wrapping((schema, next: Schema) => mini.pipe(schema, next)),
  transform: wrapping((schema, change: (value: unknown) => unknown) =>
    mini.pipe(schema, mini.transform(change)),
  ),
  /** What an optional schema, or one of its kind, is around. */
  unwrap(this: Schema) {
    const { def } = this._zod;
    if (!('innerType' in def)) throw new Error('No inner type');
    return def.innerType;
  },
  /** For documents, which the server alone writes. */
  meta(this: Schema) {
    return this;
  },
};

type Shaped = mini.ZodMiniObject;
type Keys = Record<string, true>;

/** The methods of an object's schema. */
const OF_OBJECTS = {
  extend(this: Shaped, shape: Shaped['shape']) {
    return mini.extend(this, shape);
  },
  pick(this: Shaped, keys: Keys) {
    return mini.pick(this, keys);
  },
  omit(this: Shaped, keys: Keys) {
    return mini.omit(this, keys);
  },
  partial(this: Shaped) {
    return mini.partial(this);
  },
};

/** As a prototype holds its methods: not enumerable. */
const asMethods = (methods: object): PropertyDescriptorMap =>
  Object.fromEntries(
    Object.entries(methods).map(([name, value]) => [
      name,
      { value, writable: true, configurable: true },
    ]),
  );

/**
 * Zod binds every function that it finds on this prototype to every new schema, which took more time than all else of a
 * schema. This one, "bound" to the first schema of each kind, puts the methods on the prototype of its kind instead; with
 * them a mark of its own name, so that it is called once.
 */
const withMethods = {
  bind(schema: Schema): true {
    const kind: unknown = Object.getPrototypeOf(schema);
    if (typeof kind !== 'object' || kind === null) throw new Error('No prototype');
    Object.defineProperties(kind, asMethods({ ...METHODS, withMethods: true }));
    return true;
  },
};

Object.assign(mini.ZodMiniType.prototype, { withMethods });
Object.defineProperties(mini.ZodMiniObject.prototype, asMethods(OF_OBJECTS));

export * as z from 'zod/mini';
