/** What a room shows where a person ends the lots: fetched together. */
export { GavelFoot } from './GavelFoot.tsx';
export { GavelNote } from './GavelNote.tsx';
export { GavelSign } from './GavelSign.tsx';
export { GavelWatch } from './GavelWatch.tsx';
export { PhonesOff } from './PhonesOff.tsx';
