/** What a stage needs right after the first view: fetched together. */
export { BesideStage } from './BesideStage.tsx';
export { HammerStage } from './HammerStage.tsx';
export { LockFacts } from './LockFacts.tsx';
export { LockScreen } from './LockScreen.tsx';
export { TimeBar } from '../parts/TimeBar.tsx';
