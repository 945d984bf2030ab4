import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Floor } from '../../../domain/teams/Floor.tsx';
import { focusHeading } from '../../../ui/page/focusHeading.ts';
import { useDocumentTitle } from '../../../ui/page/Page.tsx';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import type { Said } from '../../../ui/notices/useSaid.ts';
import { Faults } from './faults.ts';
import { type Step, STEPS } from './makerDraft.ts';
import classes from './MakerFrame.module.css';
import type { Maker } from './useMaker.ts';

type Props = {
  readonly maker: Pick<Maker, 'step' | 'reachable' | 'faults' | 'goTo'>;
  /** Goes on, or makes the contest; false if something is wrong. */
  readonly onNext: () => boolean;
  readonly isRunning?: boolean;
  /** Why nothing was made or saved. */
  readonly refusal?: Said | null;
  readonly title?: string;
  readonly lastLabel?: string;
  readonly keyRef?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
};

const QUESTIONS: Readonly<Record<Step, string>> = {
  what: 'What is it?',
  who: 'Who competes?',
  prizes: 'What is paid?',
  when: 'When is it?',
};
const NAMES: Readonly<Record<Step, string>> = {
  what: 'What',
  who: 'Who',
  prizes: 'Prizes',
  when: 'When',
};

/** A step of the maker: its question in the light, the way through the steps, and at its foot the keys that go back and on. */
export function MakerFrame(props: Props) {
  const { maker, onNext, isRunning = false, refusal = null, children } = props;
  const { title = 'A contest of your own', lastLabel = 'Make the contest' } = props;
  const { step } = maker;
  useDocumentTitle(title);
  const form = useRef<HTMLFormElement>(null);
  useFocusOfStep(step);
  const before = STEPS[STEPS.indexOf(step) - 1];
  const after = STEPS[STEPS.indexOf(step) + 1];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (onNext()) return;
    // The faults are drawn first.
    requestAnimationFrame(() => {
      const wrong = form.current?.querySelector<HTMLElement>(
        '[aria-invalid="true"], [data-invalid] input',
      );
      wrong?.focus();
    });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.maker}>
      <Top name={title} heading={QUESTIONS[step]}>
        <StepList maker={maker} />
      </Top>
      <div className={classes.body}>
        <Faults value={maker.faults}>{children}</Faults>
      </div>
      <div className={classes.foot}>
        <SaidLine said={refusal} />
        <div className={classes.keys}>
          {before !== undefined && (
            <Button variant="default" onClick={() => maker.goTo(before)}>
              Back
            </Button>
          )}
          <Button
            ref={props.keyRef ?? null}
            type="submit"
            loading={isRunning}
            className={classes.next}
          >
            {after === undefined ? lastLabel : `Next: ${NAMES[after].toLowerCase()}`}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** A page of the maker without steps: it is loading, or can't be used. */
export function MakerNote({ heading, children }: Omit<TopProps, 'name'>) {
  useDocumentTitle(heading);
  return (
    <div className={classes.maker}>
      <Top heading={heading} />
      <div className={classes.body}>{children}</div>
    </div>
  );
}

type TopProps = {
  readonly name?: string;
  readonly heading: string;
  readonly children?: ReactNode;
};

function Top({ name, heading, children }: TopProps) {
  return (
    <Floor className={classes.top} isWide>
      <div className={classes.inner}>
        {name !== undefined && <p className={classes.name}>{name}</p>}
        <h1 tabIndex={-1}>{heading}</h1>
        {children}
      </div>
    </Floor>
  );
}

function StepList({ maker: { step, reachable, goTo } }: Pick<Props, 'maker'>) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {STEPS.map((each) => (
        <li key={each}>
          <button
            type="button"
            aria-current={each === step ? 'step' : undefined}
            disabled={!reachable.includes(each)}
            onClick={() => goTo(each)}
          >
            {NAMES[each]}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Another step begins at its heading, or at the field that it is for. */
function useFocusOfStep(step: Step): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focusHeading();
  }, [step]);
}
