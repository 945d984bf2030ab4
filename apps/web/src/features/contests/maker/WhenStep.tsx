import { email, fullName } from '@bracketbid/contract/fields';
import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useLocation } from 'react-router';
import { STARTS_CONTEST } from '../../../domain/startsContest.ts';
import { localField } from '../../../formats/localField.ts';
import { localHour } from '../../../formats/localHour.ts';
import form from '../../../forms/FormPage.module.css';
import { createRule } from '../../../forms/formRules.ts';
import { NameAndEmailInputs } from '../../../forms/NameAndEmailInputs.tsx';
import { NewPasswordInput } from '../../../forms/NewPasswordInput.tsx';
import { newPasswordRule } from '../../../forms/passwordRules.ts';
import { useRefusal } from '../../../forms/useRefusal.ts';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { Faults, useFault } from './faults.ts';
import { draftBegins, CHANGES_END_MS, draftGroupname, readMaker } from './makerDraft.ts';
import { MakerFrame } from './MakerFrame.tsx';
import type { Maker } from './useMaker.ts';
import type { MakingContest } from './useMakingContest.ts';
import classes from './WhenStep.module.css';

type Props = {
  readonly maker: Maker;
  readonly making: MakingContest;
  /** Who is not signed in gets an account with the group. */
  readonly isVisitor: boolean;
  /** The group has its name already: it is held again. */
  readonly isNamed: boolean;
};

const OF_ACCOUNT = {
  fullName: createRule(fullName),
  email: createRule(email),
  password: newPasswordRule,
};

/** The last step: the hours, the group's name, for a visitor an account, and the key that makes it all. */
export function WhenStep({ maker, making, isVisitor, isNamed }: Props) {
  const { state } = useLocation();
  const account = useForm({
    initialValues: { fullName: '', email: '', password: '' },
    validate: isVisitor ? OF_ACCOUNT : {},
    validateInputOnBlur: true,
  });
  const { submitKey, begin, getInputProps } = useRefusal(account, making.isRunning);
  const make = () => {
    const isRight = maker.next();
    if (isVisitor && account.validate().hasErrors) return false;
    if (!isRight) return false;
    void making.make(readMaker(maker.draft), isVisitor ? account.values : null, {
      ofAccount: begin(),
      ofContest: maker.refuse,
    });
    return true;
  };
  return (
    <MakerFrame
      maker={maker}
      onNext={make}
      isRunning={making.isRunning}
      refusal={making.refusal}
      keyRef={submitKey}
    >
      <div className={classes.step}>
        <Faults value={maker.faults}>
          <Hours maker={maker} isNamed={isNamed} />
        </Faults>
        <div>
          {isVisitor && (
            <Stack gap="md">
              <h2 className={classes.you}>You</h2>
              <NameAndEmailInputs getInputProps={getInputProps} />
              <NewPasswordInput
                label="Password"
                owner={account.values}
                enterKeyHint="go"
                {...getInputProps('password')}
                value={account.values.password}
              />
              <p className={form.links}>
                Already have an account?{' '}
                <Link to="/auth/signin" state={{ ...state, ...STARTS_CONTEST }}>
                  Sign in
                </Link>
              </p>
            </Stack>
          )}
          <p className={classes.small}>
            The dollars are points: no money moves through Bracketbid, which takes no fee and holds
            no stake; what is owed is settled among you. As the host you are responsible for your
            contest being allowed where you and your friends live.
          </p>
        </div>
      </div>
    </MakerFrame>
  );
}

function Hours({ maker: { draft, set }, isNamed }: Pick<Props, 'maker' | 'isNamed'>) {
  const hourFault = useFault('auctionDate');
  const beginsFault = useFault('contest.startsAt', 'startsAt');
  const nameFault = useFault('groupname');
  const hour = localField.instant(draft.hour);
  return (
    <Stack gap="md">
      <TextInput
        type="datetime-local"
        label="The auction"
        description={`By your clock${zoneName()}. Everyone sees it by their own.`}
        value={draft.hour}
        error={hourFault}
        onChange={({ currentTarget }) => set({ hour: currentTarget.value })}
      />
      {hour !== null && hourFault === null && <Changes hour={hour} />}
      <TextInput
        type="datetime-local"
        label="The contest begins"
        description="After the auction. Results are entered from the auction’s end on."
        value={draftBegins(draft)}
        error={beginsFault}
        onChange={({ currentTarget }) => set({ begins: currentTarget.value })}
      />
      {!isNamed && (
        <TextInput
          label="Group Name"
          autoComplete="off"
          enterKeyHint="next"
          value={draftGroupname(draft)}
          error={nameFault}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => set({ groupname: currentTarget.value })}
        />
      )}
    </Stack>
  );
}

/** [CONTEST-4] Until when the contest can be changed. @param hour  of its auction, ISO 8601 */
function Changes({ hour }: { readonly hour: string }) {
  const until = new Date(Date.parse(hour) - CHANGES_END_MS).toISOString();
  const isOver = useCountdown(until) === 0;
  const { time } = localHour(until, serverClock.nowMs());
  return (
    <p className={classes.until} data-over={isOver || undefined} aria-live="polite">
      {isOver
        ? 'That is within 10 minutes: the contest can’t be changed once it is made.'
        : `${localDay(hour)}. You can change the contest until 10 minutes before, ${time}.`}
    </p>
  );
}

function localDay(hour: string): string {
  const { day, time } = localHour(hour, serverClock.nowMs());
  return `${day} at ${time}`;
}

function zoneName(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === '' ? '' : ` (${timeZone.replaceAll('_', ' ')})`;
}
