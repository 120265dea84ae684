import { describe, expect, it } from 'vitest';
import { type RoleCode, roleCodes } from '../kernel/index.ts';
import {
  couldNameRecords,
  drawerOf,
  drawers,
  homeOf,
  mayVisit,
  type ScreenRule,
  screenAt,
  screens,
  visitedPlaceOf,
} from './index.ts';

const allFeatures = new Set(screens.flatMap((screen: ScreenRule) => (screen.feature ? [screen.feature] : [])));
const visitor = (role: RoleCode, features: ReadonlySet<string> = allFeatures) => ({ role, features });

describe('screens', () => {
  it('have unique addresses', () => {
    const addresses = screens.map((screen) => screen.address);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('do not exist for an unknown address', () => {
    expect(screenAt('/Nowhere')).toBeUndefined();
    expect(mayVisit(visitor('USER_OFFICER'), '/Nowhere')).toEqual({ allowed: false, reason: 'NO_SUCH_SCREEN' });
  });

  it.each(roleCodes)('for home and help are open to %s', (role) => {
    expect(mayVisit(visitor(role), '/').allowed).toBe(true);
    expect(mayVisit(visitor(role), '/HelpPage').allowed).toBe(true);
  });

  it('that are not built are refused, even to the officer', () => {
    for (const screen of screens as readonly ScreenRule[]) {
      if (screen.built) continue;
      expect(mayVisit(visitor('USER_OFFICER'), screen.address)).toMatchObject({ reason: 'NO_SUCH_SCREEN' });
    }
  });

  it.each(roleCodes)('are open to %s exactly if they are built and allow the role', (role) => {
    for (const screen of screens as readonly ScreenRule[]) {
      const expected = screen.built && (screen.roles === undefined || screen.roles.includes(role));
      expect(mayVisit(visitor(role), screen.address).allowed, screen.address).toBe(expected);
    }
  });

  it('of a profile require the user-management feature', () => {
    expect(mayVisit(visitor('USER'), '/ProfilePage/$id').allowed).toBe(true);
    expect(mayVisit(visitor('USER', new Set()), '/ProfilePage/$id')).toEqual({
      allowed: false,
      reason: 'FEATURE_OFF',
      details: { feature: 'USER_MANAGEMENT' },
    });
  });
});

describe('address parameters', () => {
  it.each([
    [{}, true],
    [{ id: '1' }, true],
    [{ callId: '2147483647', templateId: '7' }, true],
    [{ id: '2147483648' }, false],
    [{ id: '0' }, false],
    [{ id: 'abc' }, false],
    [{ id: '1.5' }, false],
    [{ id: '-1' }, false],
    [{ callId: '1', templateId: '' }, false],
    [{ page: 'cookies' }, true],
    [{ part: 'callback' }, true],
    [{ emailTemplateId: 'time-not-allocated' }, true],
  ])('%j could exist: %s', (parts, expected) => {
    expect(couldNameRecords(parts as Record<string, string>)).toBe(expected);
  });
});

describe('drawer', () => {
  it.each(roleCodes)('offers %s only screens the role may open, and no empty group', (role) => {
    const groups = drawerOf(visitor(role));
    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups) {
      expect(group.entries.length).toBeGreaterThan(0);
      for (const entry of group.entries) expect(mayVisit(visitor(role), entry.address).allowed).toBe(true);
    }
  });

  it.each(roleCodes)('offers %s the review of samples if the role may open it (rule O201)', (role) => {
    const address = '/ExperimentSafetyReview';
    const isOffered = drawerOf(visitor(role)).some(({ entries }) => entries.some((entry) => entry.address === address));
    expect(isOffered).toBe(mayVisit(visitor(role), address).allowed);
    expect(
      drawerOf(visitor(role, new Set())).flatMap(({ entries }) => entries.map((one) => one.address)),
    ).not.toContain(address);
  });

  it.each(roleCodes)('has no entry for %s that the role could never open', (role) => {
    for (const group of drawers[role]) {
      for (const entry of group.entries) {
        const screen = screenAt(entry.address);
        expect(screen?.roles === undefined || screen.roles.includes(role), entry.address).toBe(true);
      }
    }
  });
});

describe('home', () => {
  it.each([
    ['USER', 'DASHBOARD'],
    ['USER_OFFICER', 'PROPOSALS'],
    ['INSTRUMENT_SCIENTIST', 'TECHNICAL_REVIEWS'],
    ['INTERNAL_REVIEWER', 'TECHNICAL_REVIEWS'],
    ['FAP_CHAIR', 'GRADING'],
    ['FAP_SECRETARY', 'GRADING'],
    ['FAP_REVIEWER', 'GRADING'],
    ['EXPERIMENT_SAFETY_REVIEWER', 'EXPERIMENTS'],
  ] as const)('for %s is %s', (role, home) => {
    expect(homeOf(role)).toBe(home);
  });
});

describe('place', () => {
  it.each([
    ['USER_OFFICER', '/People/$id', undefined, 'Person', 'People'],
    ['USER_OFFICER', '/Calls/$callId/decisions', undefined, 'Decisions for a call', 'Calls'],
    ['USER_OFFICER', '/QuestionaryEditor/$templateId', '/ProposalTemplates', 'Template', 'Proposal templates'],
    ['USER_OFFICER', '/ProposalEdit/$proposalPk', undefined, 'Proposal', 'Proposals'],
    ['USER', '/ProposalEdit/$proposalPk', undefined, 'Proposal', 'Dashboard'],
    ['USER', '/DeclareShipments/$experimentPk', undefined, 'Declare shipments', 'Experiment Times'],
    ['USER', '/ExperimentSafety/$experimentSafetyPk', undefined, 'Experiment Safety', 'Experiment Times'],
    ['USER', '/ExperimentReport/$reportId', undefined, 'Experiment report', 'Experiment Times'],
    ['USER', '/CreateFeedback/$experimentPk', undefined, 'Feedback', 'Experiment Times'],
    ['USER', '/UpdateFeedback/$feedbackId', undefined, 'Feedback', 'Experiment Times'],
    ['USER_OFFICER', '/ExperimentSafety/$experimentSafetyPk', undefined, 'Experiment Safety', 'Experiments'],
    ['INSTRUMENT_SCIENTIST', '/ExperimentSafety/$experimentSafetyPk', undefined, 'Experiment Safety', 'Experiments'],
    ['USER_OFFICER', '/ImportTemplate', '/VisitTemplates', 'Import template', 'Visit templates'],
    ['USER_OFFICER', '/', undefined, 'Proposals', undefined],
    ['USER_OFFICER', '/Proposals', undefined, 'Proposals', undefined],
    ['USER', '/ProposalCreate/$callId/$templateId', undefined, 'New Proposal', undefined],
    ['FAP_CHAIR', '/', undefined, 'Review Proposals', undefined],
    ['FAP_REVIEWER', '/PanelReview/$id', undefined, 'Panel review', undefined],
    ['USER_OFFICER', '/Calls', undefined, 'Calls', undefined],
    ['USER', '/ProfilePage/$id', undefined, 'Profile', undefined],
    ['USER', '/People/$id', undefined, 'Person', undefined],
  ] as const)('of %s at %s (%s) is titled %s, below %s', (role, address, home, title, parent) => {
    const place = visitedPlaceOf(visitor(role), address, home);
    expect([place.title, place.parent?.title]).toEqual([title, parent]);
  });
});
