import { Carousel } from '@mantine/carousel';
import '@mantine/carousel/styles.layer.css';
import { useReducedMotion } from '@mantine/hooks';
import { calendarDate } from '../../formats/calendarDate.ts';
import classes from './DateSlider.module.css';

type Props = {
  readonly dates: readonly string[];
  readonly selected: string;
  readonly onSelect: (date: string) => void;
};

/** Days visible at once: 3, from 768 px on 5, from 1200 px on 7. */
const SLIDE_SIZE = { base: `${100 / 3}%`, sm: '20%', lg: `${100 / 7}%` };

/** The days with games, in a loop. */
export function DateSlider({ dates, selected, onSelect }: Props) {
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
      slideSize={SLIDE_SIZE}
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
          <button
            type="button"
            className={classes.day}
            // Where the loop closes: the last day stands beside the first.
            data-seam={index === 0 || undefined}
            aria-pressed={date === selected}
            onClick={() => onSelect(date)}
          >
            <span>{calendarDate.weekday(date)}</span>
            <strong>{calendarDate.monthDay(date)}</strong>
          </button>
        </Carousel.Slide>
      ))}
    </Carousel>
  );
}
