/** Exported functions with a text or anything at all for an argument that read no foreign text at length, by the reason. */
export const excusedReaders: Readonly<Record<string, string>> = {
  'It is read by what is listed: operatorWords, checkAttribution, compareQuotation, decodeAnswer, findByTicker, parseSecFile, redactor, readNote, placeCitation, countsByQuarter, parseScreen, textEdges, parseBarsQuery.': `
    announcesQuestion connectsQuestioner saysGoAhead announcesFirstQuestion opensQuestions closesQuestions
    handsOver runsTheLine namesThemselvesOperator welcomes rewriteJson maskSpans trimEndWhere trimWhere
    readNoteLinks readLinkUses definitionsIn nearMetrics withoutMarksBefore placeCitations
    placeOutside quoteHighlights sortByNote placeHighlights
    countsByCompany withQuartersBefore isKnownCompany isRelaying hasWords roleAt rolesOf proseTokens mayHaveRole openCall
    readStoredCalls checkNoteText quoteOfLink`,
  'It looks at fields one by one, whatever their length.': `
    isSourceId screensOf companiesOf firstText indicatorToOpen revealIndicator findRun check clauseCounts
    noteError isSource idsOfNodes parseLabels findLabel parseSort chartTypeOf stepOf readBarColors isOddDates readFailure`,
  'A day, time, quarter, ticker, source or name that was checked when it came in.': `
    countsOf isAtTime sessionOf newYorkOffset dayNumber weekdayFrom weekdayUntil isWithin withParts
    findKnownPages nameOfCall formatShownWindow formatBarsTitle formatPeriod weeksOfMonth firstFrom dueToday
    badgeOf sessionsShown isEarlyClose keyOfTickers siblingsOfCaller findAbsence companyNamed listKnown listSecurityValues
    movedRunKey createPins markAfter formatListDate newlyArrived watchedOf isNextPeriod`,
  'It hands text on as it is, or writes each part of it once.': `
    withPhrase byTime withHyphenMinus withCost joinWithCost formatHover askImport list shownFund
    valuesOfShown withColumns readPromises summarizeColumn formatWhyNot formatUnlisted formatLink`,
  'Words of our own, from which tables and the manifest are written.': 'groupingCommands fileCommands lexicon',
  'Paths, addresses and settings of this machine.': `
    readGiven pluginFiles
    openStore isNewEnough spellingsOf joinUnderBase formatOfFile noteEndings takePending removeCopies keepPrivate
    moveAside probeDisk salvage openDataFolder namesOfFile readPicture run runExport parseCommandLine
    parseExportArguments optionsOnce findNotes findFolderCalls workTreeOf isLeftOver replaceFile clearParts parseLabels findLabel findLabeled`,
};
