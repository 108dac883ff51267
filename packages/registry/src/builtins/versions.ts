/**
 * The SHA-256 of every version of each built-in hook, oldest first. A copy in somebody's registry that is one of these is as hawk wrote it;
 * any other was edited. Anyone who changes a built-in hook adds a line here, and takes none away.
 */
export const builtinVersions: Readonly<Record<string, readonly string[]>> = {
  "audit-log.py": [
    "62fcef854838be973f48e234d82fdb807fd2205dc84897f703c23929298aca69",
    "e52af161de41635f94c68b531f8408618beaff3e013974815054743a0fc9e1b2",
  ],
  "completion-check.md": ["4b2c37c0e703276c6158024766df6d8a3b6f18b724b28945b717ffa12b5bbd12"],
  "context.md": ["5e41fd6c6d4a8832f8851e585d97d38c31bed6b1af63830e1a981c66efce2b4a"],
  "dangerous-cmd.sh": [
    "bb249c16cbdc78f496a79498048f80816323c8c8dd537abc6d71a785ed19b6c4",
    "d9e6fe0e934ef60ab36f10169c5ff0c3ee1537edbaf794e0ac1605fe66a6f348",
  ],
  "file-guard.py": [
    "0e43b7ce7cd742d2dd57a315bbe23331059b01cb7a7854939f37687b350d55a7",
    "a6c967cd032cb77aff354e3b3eaabaa3a19e4418b9ea59ab25a1fff1534e5223",
  ],
  "format-on-edit.py": [
    "0ce17b6d12c14400d100bb1f8402cd8b9100bd02a67bc59cc0acb49faeb3c844",
    "ca1d30e2f47452cbb8d5f19503dc39f8e859cdb39f53323820d352b2d0cfcdb1",
  ],
  "notify.py": [
    "825008bf8e493118f6ce198a75d37f65398ca644dedb4e855f327a0bfd2f3bc2",
    "ab35324d548f3f9bfcbe7af8f07b17037581568ee50e06d8d0599969752c1113",
    "21f6804ff76731eb779fd578b421c020fe74b0d26a0be72b2f86951400b19df2",
  ],
  "secret-guard.py": [
    "1d04621ddb24d89fb398f285780c54e875a515cc6ef2c309b49bf7ea5b5b9d98",
    "286384b50678c1f91ed2850b1628d0b053dd8a830fd8745f23cab5e171d3b1b2",
  ],
};
