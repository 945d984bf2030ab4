import type { TournamentFile } from '@bracketbid/contract/http/tournament';

/** The first contradiction in a file, as a sentence; null when there is none. */
export function contradictionIn(file: TournamentFile): string | null {
  const teamIds = file.teams.map((team) => team.id);
  const doubleTeam = firstDouble(teamIds);
  if (doubleTeam !== null) return `The team "${doubleTeam}" is there twice.`;
  const codes = file.teams.flatMap(({ abbreviation: code }) => (code === '' ? [] : [code]));
  const doubleCode = firstDouble(codes);
  if (doubleCode !== null) {
    const holders = file.teams.filter((team) => team.abbreviation === doubleCode);
    const names = holders.map(({ id }) => `"${id}"`).join(' and ');
    return `The abbreviation "${doubleCode}" is there twice: ${names} have it.`;
  }
  const doubleMatch = firstDouble(file.matches.map((match) => match.id));
  if (doubleMatch !== null) return `The match "${doubleMatch}" is there twice.`;
  const zones = new Set(file.zones);
  const lost = file.teams.find((team) => !zones.has(team.zone));
  if (lost !== undefined)
    return `The team "${lost.id}" is in a zone "${lost.zone}" that is not listed.`;
  const teams = new Set(teamIds);
  const matches = new Set(file.matches.map((match) => match.id));
  const rounds = new Set(file.rounds.map((round) => round.order));
  for (const match of file.matches) {
    const { home, away, winner, homeFrom, awayFrom, nextMatchId } = match;
    const stranger = [home, away, winner].find((team) => team !== null && !teams.has(team));
    if (stranger !== undefined)
      return `The match "${match.id}" names an unknown team "${stranger}".`;
    const gone = [homeFrom, awayFrom, nextMatchId].find((id) => id != null && !matches.has(id));
    if (gone != null) return `The match "${match.id}" names an unknown match "${gone}".`;
    if (!rounds.has(match.roundOrder)) return `The match "${match.id}" is in an unknown round.`;
    if (winner !== null && winner !== home && winner !== away) {
      return `The winner of the match "${match.id}" does not play in it.`;
    }
  }
  return null;
}

function firstDouble(values: readonly string[]): string | null {
  return values.find((value, index) => values.indexOf(value) !== index) ?? null;
}
