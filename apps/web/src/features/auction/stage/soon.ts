/** What a stage needs right after the first view: fetched together. */
export { BesideStage } from './BesideStage.tsx';
export { HammerStage } from './HammerStage.tsx';
export { LockScreen } from './LockScreen.tsx';
