import type { Session } from '../../workbench/session.ts';

/** The variable that names the file in which the measurements inside the editor leave their figures. */
export const figuresVariable = 'MARKET_DESK_FIGURES';

export const session: Session = {
  about: 'figures that need the editor',
  settings: { 'marketDesk.connection.source': 'sample' },
};
