import { Navigate, useRoutes, type RouteObject } from 'react-router';
import { ChangeContest } from './features/contests/maker/ChangeContest.tsx';
import { ContestMaker } from './features/contests/maker/ContestMaker.tsx';
import { Guard } from './features/shell/Guard.tsx';

const ROUTES: RouteObject[] = [
  { path: 'new', Component: ContestMaker },
  { Component: Guard, children: [{ path: 'change', Component: ChangeContest }] },
  { path: '*', element: <Navigate to="/not-found" replace /> },
];

/** The screens below `/contests`, which share nearly all of their code. */
export function ContestRoutes() {
  return useRoutes(ROUTES);
}
