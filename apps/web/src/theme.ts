import {
  createTheme,
  type ButtonProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type SegmentedControlProps,
  type SkeletonProps,
} from '@mantine/core';
import classes from './theme.module.css';

/** The leather of the ball, which belongs to what a thumb may do next. Its fill is the same by night and by day. */
const leather: MantineColorsTuple = [
  '#fff1e6',
  '#ffdcc2',
  '#ffc196',
  '#ffa76a',
  '#ff9147',
  '#ff8a3c',
  '#e0701f',
  '#bb5710',
  '#9c3f02',
  '#6f2d00',
];

const FIELD_CLASSES = {
  input: classes.field,
  label: classes.label,
  description: classes.hint,
  error: classes.reason,
};

const FIELDS = [
  'TextInput',
  'PasswordInput',
  'NumberInput',
  'Textarea',
  'Select',
  'NativeSelect',
  'ColorInput',
];

/** What a part looks like wherever it is used. Named only by its type, so that no part is downloaded before its screen. */
function look<Props extends { readonly classNames?: unknown }>(given: {
  readonly defaultProps?: Partial<Props>;
  readonly classNames?: Props['classNames'];
}) {
  return given;
}

/** Mantine's parts in the product's look; every colour in it is a token of `theme.css`. */
export const theme = createTheme({
  primaryColor: 'leather',
  primaryShade: { light: 5, dark: 5 },
  colors: { leather },
  fontFamily: 'var(--text)',
  headings: { fontFamily: 'var(--display)', fontWeight: '800' },
  defaultRadius: 'var(--r-key)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: look<ButtonProps>({
      defaultProps: { size: 'md' },
      classNames: { root: classes.key, label: classes.keyLabel },
    }),
    Menu: look<MenuProps>({
      classNames: { dropdown: classes.menu, item: classes.menuItem, divider: classes.menuLine },
    }),
    Modal: look<ModalProps>({
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        centered: true,
        // A page has one banner, its own header.
        attributes: { header: { role: 'presentation' } },
      },
      classNames: {
        content: classes.dialog,
        header: classes.dialogHead,
        title: classes.dialogTitle,
        body: classes.dialogBody,
        close: classes.close,
        overlay: classes.shade,
      },
    }),
    SegmentedControl: look<SegmentedControlProps>({
      classNames: { root: classes.choices, indicator: classes.chosen, label: classes.choice },
    }),
    Skeleton: look<SkeletonProps>({ classNames: { root: classes.skeleton } }),
    // A finger's size, and large enough that phones don't zoom in on a field.
    ...Object.fromEntries(
      FIELDS.map((field) => [
        field,
        {
          defaultProps: { size: 'md' },
          classNames: FIELD_CLASSES,
        },
      ]),
    ),
    // No steppers: a number is typed.
    NumberInput: {
      defaultProps: { size: 'md', hideControls: true },
      classNames: FIELD_CLASSES,
    },
    PasswordInput: {
      defaultProps: { size: 'md' },
      classNames: { ...FIELD_CLASSES, visibilityToggle: classes.eye },
    },
    PinInput: {
      classNames: { root: classes.digits, pinInput: classes.cell, input: classes.digit },
    },
    Select: {
      defaultProps: { size: 'md', withCheckIcon: false },
      classNames: { ...FIELD_CLASSES, dropdown: classes.menu, option: classes.option },
    },
    Checkbox: {
      classNames: {
        body: classes.boxBody,
        input: classes.box,
        icon: classes.tick,
        label: classes.boxLabel,
        error: classes.reason,
      },
    },
    Switch: {
      defaultProps: { size: 'md', withThumbIndicator: false },
      classNames: {
        body: classes.boxBody,
        track: classes.track,
        thumb: classes.thumb,
        label: classes.boxLabel,
      },
    },
    Pagination: { classNames: { control: classes.page } },
    Slider: { classNames: { track: classes.rail, bar: classes.railBar, thumb: classes.handle } },
  },
});
