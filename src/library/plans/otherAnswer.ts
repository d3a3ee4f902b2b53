import { ApiError } from '../../api/apiError.ts';
import { plainText } from '../../api/errorBody.ts';
import type { Contradiction } from '../../domain/endpoints/endpoint.ts';

/**
 * The error of a read whose answer is about something else. It isn't shown as what was requested; a call, a fund or bars
 * are stored as what they are.
 */
export function otherAnswer({ asked, answered }: Contradiction): ApiError {
  return new ApiError('badResponse', 'The answer is of something else than what was asked for', {
    problem: 'otherAnswer',
    asked,
    answered: plainText(answered.slice(0, 200)).slice(0, 60),
    mayHaveBeenCounted: true,
  });
}
