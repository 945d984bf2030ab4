import { Carousel } from '@mantine/carousel';
import '@mantine/carousel/styles.layer.css';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { calendarDate } from '../../formats/calendarDate.ts';
import { afterPaint } from '../../ui/page/afterPaint.ts';
import classes from './DateSlider.module.css';

type Props = {
  readonly dates: readonly string[];
  readonly selected: string;
  readonly onSelect: (date: string) => void;
};

/** The days with games. The selected one stands alone until the page is painted: a loop begins by reading sizes. */
export function DateSlider(props: Props) {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => afterPaint(() => setIsPainted(true)), []);
  if (isPainted) return <Loop {...props} />;
  return (
    <div className={classes.slider} data-alone>
      <div className={classes.viewport}>
        <Day {...props} date={props.selected} isFirst={false} />
      </div>
    </div>
  );
}

/** All days, in a loop. */
function Loop({ dates, selected, onSelect }: Props) {
  const isCalm = useReducedMotion();
  return (
    <Carousel
      // The first slide is set at creation: other days need another slider.
      key={dates.join()}
      className={classes.slider}
      classNames={{
        viewport: classes.viewport ?? '',
        control: classes.control ?? '',
        indicators: classes.indicators ?? '',
        indicator: classes.indicator ?? '',
      }}
      aria-label="Days with games"
      slideSize="calc(100% / var(--days))"
      slideGap="xs"
      initialSlide={Math.max(0, dates.indexOf(selected))}
      emblaOptions={{ loop: true, align: 'center', duration: isCalm ? 0 : 25 }}
      controlSize={38}
      controlsOffset={0}
      withIndicators
      previousControlProps={{ 'aria-label': 'Previous days' }}
      nextControlProps={{ 'aria-label': 'Next days' }}
      getIndicatorProps={(index) => ({
        'aria-label': `Show ${calendarDate.monthDay(dates[index] ?? selected)}`,
      })}
    >
      {dates.map((date, index) => (
        <Carousel.Slide key={date}>
          <Day date={date} isFirst={index === 0} selected={selected} onSelect={onSelect} />
        </Carousel.Slide>
      ))}
    </Carousel>
  );
}

type DayProps = Pick<Props, 'selected' | 'onSelect'> & {
  readonly date: string;
  readonly isFirst: boolean;
};

function Day({ date, isFirst, selected, onSelect }: DayProps) {
  return (
    <button
      type="button"
      className={classes.day}
      // Where the loop closes: the last day stands beside the first.
      data-seam={isFirst || undefined}
      aria-pressed={date === selected}
      onClick={() => onSelect(date)}
    >
      <span>{calendarDate.weekday(date)}</span>
      <strong>{calendarDate.monthDay(date)}</strong>
    </button>
  );
}
