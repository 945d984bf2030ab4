import { Button, createTheme, Modal, type MantineColorsTuple } from '@mantine/core';

/** The one warm accent of the night: floodlight amber. */
const amber: MantineColorsTuple = [
  '#fff4e0',
  '#ffe6bd',
  '#ffd48c',
  '#ffc566',
  '#ffb547',
  '#f5a02c',
  '#db8411',
  '#b96a00',
  '#955300',
  '#713d00',
];

/** Night blues, from paper to the deepest seat of the hall. */
const dark: MantineColorsTuple = [
  '#eef1f8',
  '#c9d1e3',
  '#a3aec6',
  '#77829d',
  '#3b4763',
  '#2a3550',
  '#1b2438',
  '#131a2b',
  '#0b0f1a',
  '#070a12',
];

export const theme = createTheme({
  primaryColor: 'amber',
  primaryShade: { light: 8, dark: 4 },
  colors: { amber, dark },
  fontFamily:
    '"Avenir Next", "Segoe UI Variable Text", "Segoe UI", Inter, Roboto, "Helvetica Neue", system-ui, sans-serif',
  headings: { fontWeight: '750' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'md' },
      // The accent's shade differs by scheme, and so does the text on it.
      vars: (_theme, { variant = 'filled', color }) => ({
        root:
          variant === 'filled' && color === undefined
            ? { '--button-color': 'var(--bb-on-accent)' }
            : {},
      }),
    }),
    Modal: Modal.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } }),
    // A finger's size, and large enough that phones don't zoom in on a field.
    ...Object.fromEntries(
      [
        ...['TextInput', 'PasswordInput', 'NumberInput', 'Textarea'],
        ...['Select', 'NativeSelect', 'ColorInput'],
      ].map((field) => [field, { defaultProps: { size: 'md' } }]),
    ),
  },
});
