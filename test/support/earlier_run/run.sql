-- A run of Assay 0.1.0 before run specifications (schema 7), as `sqlite3 assay.db .dump` writes it; the owner's
-- names are made up. RunSpec tests open it, go on with it and replay it. Made by:
--   assay fuzz seeds --profile script.toml --solver also=./solver.sh --no-advice --strategy concat,fusion --set fusion.rules=rules.toml --set fusion.depth=2 --schedule bandit --seed 7 --classes all,-performance --timeout 2s --memory 512M --mode spawn --known known.txt --tests 40 -j 1
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE findings (
  key TEXT PRIMARY KEY,
  bug TEXT NOT NULL,
  grade TEXT NOT NULL,
  solver TEXT NOT NULL,
  solver_version TEXT NOT NULL,
  solver_hash TEXT NOT NULL,
  solver_command TEXT NOT NULL,    -- JSON: list of words
  check_index INTEGER NOT NULL,
  reason TEXT NOT NULL,
  signature TEXT NOT NULL,
  witness BLOB NOT NULL,           -- zstd, as all texts that may be long
  is_confirmed INTEGER NOT NULL,
  is_flaky INTEGER NOT NULL,
  test_name TEXT NOT NULL,
  formula BLOB NOT NULL,
  expectations BLOB NOT NULL,      -- JSON: one for each check
  seed INTEGER NOT NULL,
  strategy TEXT NOT NULL,
  test_index INTEGER NOT NULL,
  seeds_digest TEXT NOT NULL,
  generator INTEGER NOT NULL,
  out BLOB NOT NULL,
  err BLOB NOT NULL,
  found_at TEXT NOT NULL           -- UTC
) STRICT;
INSERT INTO findings VALUES('4267d17d0cd5864902ca497ba39bd163','refutation-unsoundness','agreed','also','','50680473dc38d4b7ebc50fe98d7c84ef0db831fc867449e8a3d6be63848d96a1','["./solver.sh"]',0,'also says unsat, but it must be sat by fusion, the disjunction of sat2.smt2 (8740b2849c4c812d) and (fusion, the conjunction of sat1.smt2 (15ae9abacdcdcbd7) and unsat1.smt2 (2100dbb909a38e39); z1 = int-multiply(x_0, x_2)); z2 = int-polynomial(x_1, x_0)','refutation-unsoundness|also|arith',X'28b52ffd2000010000',1,0,'fusion depth=2 logic=QF_IDL rules=383c7b187e77621f-7-3',X'28b52ffd60610085050002891d1e6045ab03048ec971ab7a6a806b3788152458d3f9a1a23ee1f34541d7e10a679b49b4684fd1f46c526b2ec287a1027eb7085b429796bf6acd73e322d3affa1edf0df0a6358ff00da40f804e3fd0338bbe99272553abe7e61100a152c7e4bce65bc6a5a1c730a53da767098961150e6f30b128a89fd41700b88071da54bdc0860c888eb163e16fd6dd41864d01ad07b26038953199ad01c66ccaee29ad344d2eaa5d000b401fe80ed42c9b4c3d',X'28b52ffd600700d5050012cc27204069ec18fe4ff34129e0dad1a074fe512ec333d39666666c1710b069320c634c050bfb2c9759399f5f2eb2fd1e94e065f635438945f648aa890c87e1137de144c53a561329929ac858380af8ce7c0cef50075425a8c0c192b724cc126bad5352cbe7a19b6bd78e1bb3c7014a797486b6b31ebdd4e214c79465b5a41c1643d73f12603d4b4544753e0f246c7d06af884728276299f5089f1120f47a1508020900430505791d942d4699060c003201dd3010f8adadf904',7,'fusion depth=2 logic=QF_IDL rules=383c7b187e77621f',3,'f90885754ce1475587778141074575f0',4,X'28b52ffd2006310000756e7361740a',X'28b52ffd2000010000','2026-11-18T13:56:57Z');
INSERT INTO findings VALUES('7e9094d358a0a44052bfd1a72483709e','refutation-unsoundness','agreed','script','','50680473dc38d4b7ebc50fe98d7c84ef0db831fc867449e8a3d6be63848d96a1','["./solver.sh"]',0,'script says unsat, but it must be sat by fusion, the disjunction of sat2.smt2 (8740b2849c4c812d) and (fusion, the conjunction of sat1.smt2 (15ae9abacdcdcbd7) and unsat1.smt2 (2100dbb909a38e39); z1 = int-multiply(x_0, x_2)); z2 = int-polynomial(x_1, x_0)','refutation-unsoundness|script|arith',X'28b52ffd2000010000',1,0,'fusion depth=2 logic=QF_IDL rules=383c7b187e77621f-7-3',X'28b52ffd60610085050002891d1e6045ab03048ec971ab7a6a806b3788152458d3f9a1a23ee1f34541d7e10a679b49b4684fd1f46c526b2ec287a1027eb7085b429796bf6acd73e322d3affa1edf0df0a6358ff00da40f804e3fd0338bbe99272553abe7e61100a152c7e4bce65bc6a5a1c730a53da767098961150e6f30b128a89fd41700b88071da54bdc0860c888eb163e16fd6dd41864d01ad07b26038953199ad01c66ccaee29ad344d2eaa5d000b401fe80ed42c9b4c3d',X'28b52ffd600700d5050012cc27204069ec18fe4ff34129e0dad1a074fe512ec333d39666666c1710b069320c634c050bfb2c9759399f5f2eb2fd1e94e065f635438945f648aa890c87e1137de144c53a561329929ac858380af8ce7c0cef50075425a8c0c192b724cc126bad5352cbe7a19b6bd78e1bb3c7014a797486b6b31ebdd4e214c79465b5a41c1643d73f12603d4b4544753e0f246c7d06af884728276299f5089f1120f47a1508020900430505791d942d4699060c003201dd3010f8adadf904',7,'fusion depth=2 logic=QF_IDL rules=383c7b187e77621f',3,'f90885754ce1475587778141074575f0',4,X'28b52ffd2006310000756e7361740a',X'28b52ffd2000010000','2026-11-18T13:56:57Z');
INSERT INTO findings VALUES('3cff7b6d112704d5f5d85118235570cf','refutation-unsoundness','agreed','also','','50680473dc38d4b7ebc50fe98d7c84ef0db831fc867449e8a3d6be63848d96a1','["./solver.sh"]',0,'also says unsat, but it must be sat by fusion, the disjunction of (fusion, the disjunction of sat1.smt2 (15ae9abacdcdcbd7) and unsat2.smt2 (d391b7b02f393ff0); z1 = int-polynomial(x_0, x_3)) and unsat1.smt2 (2100dbb909a38e39); z2 = int-polynomial(x_3, x_2)','refutation-unsoundness|also|arith',X'28b52ffd2000010000',1,0,'fusion depth=2 logic=QF_IDL rules=383c7b187e77621f-7-5',X'28b52ffd607800a50500c2081d1e50853a0788d84836c780d0ad9d66173540748ebe45e226c73047d510b506c6773da5602dc1d0f8a188a2e9f432f7ec53ffc917c72df4d3ff92f92b47d2d766f2a1fa24030a0df038688114a1576aef2dd5a333c06e7140d6313e9ac9fb5cc4549316c49a83c6074ca12118cc1e4404a96d0f031a00407450c7c0840d434210c82e090c5c1c6a43ab5825988dc555501e245ee901d6c16238c1b198c88238bb81606faa36a0df128800ba03ddcd26b30c',X'28b52ffd600b006d0500724b251f406bead880bcc9a55e49a9b0aa25a0b02aba82de446fa2a77d579e8aa20013070ffbec8baccfe7f735dbce250a5e645d73a258b325a9b4941b50bcce62accf4109159568a83989c6b160c89091612115003e422d50d4a004e5bca7967ae93004434b757af638b5236b41346bddba31e3e558001d9a9ee101e8d90f7d525b9c090e5b1dc2ab8912fa7c8b6c94f0790126aed7c120080020104017600bee821122bc51eefb197abdce27',7,'fusion depth=2 logic=QF_IDL rules=383c7b187e77621f',5,'f90885754ce1475587778141074575f0',4,X'28b52ffd2006310000756e7361740a',X'28b52ffd2000010000','2026-11-18T13:56:57Z');
INSERT INTO findings VALUES('680ea52b3c8d53f9ed999a827c4020cd','refutation-unsoundness','agreed','script','','50680473dc38d4b7ebc50fe98d7c84ef0db831fc867449e8a3d6be63848d96a1','["./solver.sh"]',0,'script says unsat, but it must be sat by fusion, the disjunction of (fusion, the disjunction of sat1.smt2 (15ae9abacdcdcbd7) and unsat2.smt2 (d391b7b02f393ff0); z1 = int-polynomial(x_0, x_3)) and unsat1.smt2 (2100dbb909a38e39); z2 = int-polynomial(x_3, x_2)','refutation-unsoundness|script|arith',X'28b52ffd2000010000',1,0,'fusion depth=2 logic=QF_IDL rules=383c7b187e77621f-7-5',X'28b52ffd607800a50500c2081d1e50853a0788d84836c780d0ad9d66173540748ebe45e226c73047d510b506c6773da5602dc1d0f8a188a2e9f432f7ec53ffc917c72df4d3ff92f92b47d2d766f2a1fa24030a0df038688114a1576aef2dd5a333c06e7140d6313e9ac9fb5cc4549316c49a83c6074ca12118cc1e4404a96d0f031a00407450c7c0840d434210c82e090c5c1c6a43ab5825988dc555501e245ee901d6c16238c1b198c88238bb81606faa36a0df128800ba03ddcd26b30c',X'28b52ffd600b006d0500724b251f406bead880bcc9a55e49a9b0aa25a0b02aba82de446fa2a77d579e8aa20013070ffbec8baccfe7f735dbce250a5e645d73a258b325a9b4941b50bcce62accf4109159568a83989c6b160c89091612115003e422d50d4a004e5bca7967ae93004434b757af638b5236b41346bddba31e3e558001d9a9ee101e8d90f7d525b9c090e5b1dc2ab8912fa7c8b6c94f0790126aed7c120080020104017600bee821122bc51eefb197abdce27',7,'fusion depth=2 logic=QF_IDL rules=383c7b187e77621f',5,'f90885754ce1475587778141074575f0',4,X'28b52ffd2006310000756e7361740a',X'28b52ffd2000010000','2026-11-18T13:56:57Z');
CREATE TABLE seeds (
  key TEXT PRIMARY KEY,            -- SHA-256 of the text
  name TEXT NOT NULL,
  text BLOB NOT NULL,
  status TEXT NOT NULL,
  grade TEXT NOT NULL,
  witness BLOB NOT NULL,
  voices TEXT NOT NULL,            -- JSON: list
  aside TEXT NOT NULL,             -- why it is not used
  added_at TEXT NOT NULL
) STRICT;
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  description TEXT NOT NULL,       -- JSON
  next_test INTEGER NOT NULL,      -- the first that no lease has
  started_at TEXT NOT NULL,
  recipe TEXT NOT NULL DEFAULT '', -- JSON: what a worker needs
  test_limit INTEGER               -- NULL: no end
) STRICT;
INSERT INTO runs VALUES(1,'31aa6e6f8e62806cfb7abc5b41c3983b','{"classes":["refutation-unsoundness","solution-unsoundness","invalid-model","wrong-core","imprecise-core","crash","disagreement","incompleteness","nondeterminism","rejection"],"generator":4,"memory":536870912,"preset":"full","schedule":"bandit","seed":7,"seeds":{"count":4,"digest":"f90885754ce1475587778141074575f0","sat":2,"unsat":2},"solvers":[{"command":["./solver.sh"],"name":"also","sha256":"50680473dc38d4b7ebc50fe98d7c84ef0db831fc867449e8a3d6be63848d96a1","version":""},{"command":["./solver.sh"],"name":"script","sha256":"50680473dc38d4b7ebc50fe98d7c84ef0db831fc867449e8a3d6be63848d96a1","version":""}],"strategies":["concat","fusion depth=2 rules=383c7b187e77621f"],"timeout_ms":2000}',40,'2026-11-18T13:56:55Z','{"assay":"0.1.0","classes":"all,-performance","files":{"fusion":{"rules":"[[rule]]\nname = \"int-add-seven\"\nsorts = { x = \"Int\", y = \"Int\", z = \"Int\" }\nz = \"(+ x 7 y)\"\nx = \"(- z 7 y)\"\ny = \"(- z 7 x)\"\n"}},"generator":4,"known":["some known bug"],"memory":"512M","mode":"spawn","no_advice":true,"pool":"f90885754ce1475587778141074575f0","preset":"full","probes":{"concat":"5a2874414b325f7a","fusion depth=2 rules=383c7b187e77621f":"ad17a64b8ca56794"},"schedule":"bandit","seed":7,"settings":{"fusion":{"depth":"2","rules":"rules.toml"}},"solvers":[{"flag":"also=./solver.sh"},{"profile":"name = \"script\"\nfamily = \"script\"\n[command]\nrun = [\"./solver.sh\"]\n[abilities]\nmodes = [\"spawn\"]\nmodels = false\necho = false\n"}],"strategies":["concat","fusion"],"timeout":"2s","variants":false}',40);
CREATE TABLE leases (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs (id),
  first INTEGER NOT NULL,
  count INTEGER NOT NULL,
  strategy TEXT NOT NULL,
  first_index INTEGER NOT NULL,
  owner TEXT NOT NULL,
  is_done INTEGER NOT NULL,
  worker INTEGER NOT NULL DEFAULT 0,
  takeovers INTEGER NOT NULL DEFAULT 0, -- from processes that died
  UNIQUE (run, first)
) STRICT;
INSERT INTO leases VALUES(1,1,0,32,'concat',0,'00000000-0000-0000-0000-000000000000 13518 269669',1,1,0);
INSERT INTO leases VALUES(2,1,32,8,'fusion depth=2 logic=QF_IDL rules=383c7b187e77621f',0,'00000000-0000-0000-0000-000000000000 13518 269669',1,1,0);
CREATE TABLE streams (
  run INTEGER NOT NULL,
  strategy TEXT NOT NULL,
  next_index INTEGER NOT NULL,
  PRIMARY KEY (run, strategy)
) STRICT;
INSERT INTO streams VALUES(1,'concat',32);
INSERT INTO streams VALUES(1,'fusion depth=2 logic=QF_IDL rules=383c7b187e77621f',8);
CREATE TABLE tallies (
  run INTEGER NOT NULL,
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (run, name)
) STRICT;
INSERT INTO tallies VALUES(1,'answer|also|sat',18);
INSERT INTO tallies VALUES(1,'answer|also|unsat',22);
INSERT INTO tallies VALUES(1,'answer|script|sat',18);
INSERT INTO tallies VALUES(1,'answer|script|unsat',22);
INSERT INTO tallies VALUES(1,'arm|logic|any|gain',25);
INSERT INTO tallies VALUES(1,'arm|logic|any|tries',1);
INSERT INTO tallies VALUES(1,'arm|strategy|concat|gain',25);
INSERT INTO tallies VALUES(1,'arm|strategy|concat|tries',1);
INSERT INTO tallies VALUES(1,'elapsed_ms',1722);
INSERT INTO tallies VALUES(1,'expected|sat|agreed',20);
INSERT INTO tallies VALUES(1,'expected|unsat|agreed',20);
INSERT INTO tallies VALUES(1,'mode|also|spawn',40);
INSERT INTO tallies VALUES(1,'mode|script|spawn',40);
INSERT INTO tallies VALUES(1,'runs',96);
INSERT INTO tallies VALUES(1,'solver_cpu_us',204468);
INSERT INTO tallies VALUES(1,'strategy|concat|tests',32);
INSERT INTO tallies VALUES(1,'tests',40);
INSERT INTO tallies VALUES(1,'arm|logic|QF_IDL|gain',100);
INSERT INTO tallies VALUES(1,'arm|logic|QF_IDL|tries',1);
INSERT INTO tallies VALUES(1,'arm|strategy|fusion depth=2 rules=383c7b187e77621f|gain',100);
INSERT INTO tallies VALUES(1,'arm|strategy|fusion depth=2 rules=383c7b187e77621f|tries',1);
INSERT INTO tallies VALUES(1,'finding|confirmed|refutation-unsoundness|also',2);
INSERT INTO tallies VALUES(1,'finding|confirmed|refutation-unsoundness|script',2);
INSERT INTO tallies VALUES(1,'shown|refutation-unsoundness|also|arith',1);
INSERT INTO tallies VALUES(1,'shown|refutation-unsoundness|script|arith',1);
INSERT INTO tallies VALUES(1,'strategy|fusion depth=2 logic=QF_IDL rules=383c7b187e77621f|kinds',2);
INSERT INTO tallies VALUES(1,'strategy|fusion depth=2 logic=QF_IDL rules=383c7b187e77621f|tests',8);
CREATE TABLE stats (
  run INTEGER NOT NULL,
  minute TEXT NOT NULL,            -- UTC, "2026-11-16T02:33"
  strategy TEXT NOT NULL,
  tests INTEGER NOT NULL,
  solver_cpu_ms INTEGER NOT NULL,
  own_cpu_ms INTEGER NOT NULL,
  new_signatures INTEGER NOT NULL,
  first_finding_ms INTEGER,        -- of the run's time at work; NULL: none in this minute
  PRIMARY KEY (run, minute, strategy)
) STRICT;
INSERT INTO stats VALUES(1,'2026-11-18T13:56','concat',32,127,17,0,NULL);
INSERT INTO stats VALUES(1,'2026-11-18T13:56','fusion depth=2 logic=QF_IDL rules=383c7b187e77621f',8,62,10,2,1485);
CREATE TABLE reduced (
  key TEXT PRIMARY KEY,            -- of the finding
  formula BLOB NOT NULL,           -- zstd; empty: it could not be shown again
  witness BLOB NOT NULL,
  command TEXT NOT NULL,           -- JSON: list of words
  reason TEXT NOT NULL,
  grade TEXT NOT NULL,
  checks INTEGER NOT NULL,
  reduced_at TEXT NOT NULL         -- UTC
) STRICT;
CREATE TABLE workers (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs (id),
  host TEXT NOT NULL,
  pid INTEGER NOT NULL,
  identity TEXT NOT NULL,          -- of the process, as leases have it
  place TEXT NOT NULL,             -- of its launcher
  remarks TEXT NOT NULL,
  started_at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  ended_at TEXT,
  tests INTEGER NOT NULL,
  findings INTEGER NOT NULL
) STRICT;
INSERT INTO workers VALUES(1,1,'host',13518,'00000000-0000-0000-0000-000000000000 13518 269669','','','2026-11-18T13:56:55Z','2026-11-18T13:56:57Z','2026-11-18T13:56:57Z',40,4);
CREATE TABLE texts (
  key TEXT PRIMARY KEY,            -- SHA-256 of the text
  body BLOB NOT NULL               -- zstd
) STRICT;
INSERT INTO texts VALUES('15ae9abacdcdcbd7f9f16a7c520479286e7fe5bcf6b2d35a03f02dd124aaca05',X'28b52ffd205dad020042851218804bda0024b327b3e6f172273931b82fb55a061a28e9258c758b2f8cd4455add019c58605e447f44c689f7286551048f5484d52dde6f2cee034e0974ea06a67020189c47918eb27a0b0200cd19af5d330c');
INSERT INTO texts VALUES('8740b2849c4c812d64b4f683d5321a3798037dde615b32d50df7f459f17e2f5d',X'28b52ffd205dad020042851218804bda0024b327b3e6f172273931b82fb55c035f94f41246758b2f8cd4455add019c58605e447f44c689f7286551048f5484d52dde6f2cee034e0974ea06a67020189c47918eb27a0b0200cd19af5d330c');
INSERT INTO texts VALUES('2100dbb909a38e391e185d998ec75747a5f058576703c09668e8df20f9db0f6e',X'28b52ffd2077f50200d205141980b939005aa62f17dd402825c1220096c18cf7eefe4e74532306dd9c14878933fa4b752b04195d34707a056dcba38bdeb92ea162c921720cba39977ab9dd80ae432a830407c13028f4146225e9e8130410043b1032f58cd7ae30');
INSERT INTO texts VALUES('d391b7b02f393ff04916ab6b2b31dc45cfb0fcaf67f17a60143839f15ee1ceb4',X'28b52ffd2077fd0200f245141990391d00481e1446bc402f2571b4bd58573b734dfc60bc5ceb27ddac16878a336af497eb5e4802b4a900f50bda96479bdea99cc2c59243049d7473323573bb035510b94e1a1c8503c1d05b09255147a30410041b1232f58cd7ae30');
CREATE TABLE pools (
  digest TEXT NOT NULL,
  position INTEGER NOT NULL,
  key TEXT NOT NULL REFERENCES texts (key),
  name TEXT NOT NULL,
  status TEXT NOT NULL,
  grade TEXT NOT NULL,
  witness BLOB NOT NULL,
  voices TEXT NOT NULL,
  PRIMARY KEY (digest, position)
) STRICT;
INSERT INTO pools VALUES('f90885754ce1475587778141074575f0',0,'15ae9abacdcdcbd7f9f16a7c520479286e7fe5bcf6b2d35a03f02dd124aaca05','sat1.smt2','sat','agreed',X'','["declared","also","script"]');
INSERT INTO pools VALUES('f90885754ce1475587778141074575f0',1,'8740b2849c4c812d64b4f683d5321a3798037dde615b32d50df7f459f17e2f5d','sat2.smt2','sat','agreed',X'','["declared","also","script"]');
INSERT INTO pools VALUES('f90885754ce1475587778141074575f0',2,'2100dbb909a38e391e185d998ec75747a5f058576703c09668e8df20f9db0f6e','unsat1.smt2','unsat','agreed',X'','["declared","also","script"]');
INSERT INTO pools VALUES('f90885754ce1475587778141074575f0',3,'d391b7b02f393ff04916ab6b2b31dc45cfb0fcaf67f17a60143839f15ee1ceb4','unsat2.smt2','unsat','agreed',X'','["declared","also","script"]');
CREATE TABLE claims (
  kind TEXT NOT NULL,              -- "label", "reduce"
  key TEXT NOT NULL,               -- of the seed or the finding
  owner TEXT NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT;
CREATE TABLE jobs (
  run INTEGER NOT NULL,
  job TEXT NOT NULL,               -- "slurm 12"
  submitted_at TEXT NOT NULL,
  PRIMARY KEY (run, job)
) STRICT;
CREATE TABLE remarks (
  key TEXT PRIMARY KEY,            -- of the finding
  is_known INTEGER NOT NULL,
  note TEXT NOT NULL,
  changed_at TEXT NOT NULL         -- UTC
) STRICT;
CREATE TABLE observations (
  finding TEXT NOT NULL,           -- its key
  position INTEGER NOT NULL,       -- members in their order, then advisers
  solver TEXT NOT NULL,
  version TEXT NOT NULL,
  hash TEXT NOT NULL,
  command TEXT NOT NULL,           -- JSON: list of words
  is_adviser INTEGER NOT NULL,
  is_respelt INTEGER NOT NULL,
  not_sent TEXT NOT NULL,          -- why it was not asked
  answers TEXT NOT NULL,           -- JSON: one for each check
  models TEXT NOT NULL,            -- JSON: one for each check
  ending TEXT NOT NULL,
  wall_us INTEGER NOT NULL,
  cpu_us INTEGER NOT NULL,
  out BLOB NOT NULL,               -- zstd
  err BLOB NOT NULL,
  PRIMARY KEY (finding, position)
) STRICT;
INSERT INTO observations VALUES('4267d17d0cd5864902ca497ba39bd163',0,'also','','50680473dc38d4b7ebc50fe98d7c84ef0db831fc867449e8a3d6be63848d96a1','["./solver.sh"]',0,0,'','["unsat"]','[""]','done',23104,2603,X'28b52ffd2006310000756e7361740a',X'28b52ffd2000010000');
INSERT INTO observations VALUES('4267d17d0cd5864902ca497ba39bd163',1,'script','','50680473dc38d4b7ebc50fe98d7c84ef0db831fc867449e8a3d6be63848d96a1','["./solver.sh"]',0,0,'','["unsat"]','[""]','done',14780,2477,X'28b52ffd2006310000756e7361740a',X'28b52ffd2000010000');
INSERT INTO observations VALUES('7e9094d358a0a44052bfd1a72483709e',0,'also','','50680473dc38d4b7ebc50fe98d7c84ef0db831fc867449e8a3d6be63848d96a1','["./solver.sh"]',0,0,'','["unsat"]','[""]','done',23104,2603,X'28b52ffd2006310000756e7361740a',X'28b52ffd2000010000');
INSERT INTO observations VALUES('7e9094d358a0a44052bfd1a72483709e',1,'script','','50680473dc38d4b7ebc50fe98d7c84ef0db831fc867449e8a3d6be63848d96a1','["./solver.sh"]',0,0,'','["unsat"]','[""]','done',14780,2477,X'28b52ffd2006310000756e7361740a',X'28b52ffd2000010000');
INSERT INTO observations VALUES('3cff7b6d112704d5f5d85118235570cf',0,'also','','50680473dc38d4b7ebc50fe98d7c84ef0db831fc867449e8a3d6be63848d96a1','["./solver.sh"]',0,0,'','["unsat"]','[""]','done',6147,2077,X'28b52ffd2006310000756e7361740a',X'28b52ffd2000010000');
INSERT INTO observations VALUES('3cff7b6d112704d5f5d85118235570cf',1,'script','','50680473dc38d4b7ebc50fe98d7c84ef0db831fc867449e8a3d6be63848d96a1','["./solver.sh"]',0,0,'','["unsat"]','[""]','done',34836,2374,X'28b52ffd2006310000756e7361740a',X'28b52ffd2000010000');
INSERT INTO observations VALUES('680ea52b3c8d53f9ed999a827c4020cd',0,'also','','50680473dc38d4b7ebc50fe98d7c84ef0db831fc867449e8a3d6be63848d96a1','["./solver.sh"]',0,0,'','["unsat"]','[""]','done',6147,2077,X'28b52ffd2006310000756e7361740a',X'28b52ffd2000010000');
INSERT INTO observations VALUES('680ea52b3c8d53f9ed999a827c4020cd',1,'script','','50680473dc38d4b7ebc50fe98d7c84ef0db831fc867449e8a3d6be63848d96a1','["./solver.sh"]',0,0,'','["unsat"]','[""]','done',34836,2374,X'28b52ffd2006310000756e7361740a',X'28b52ffd2000010000');
CREATE TABLE minute_tallies (
  run INTEGER NOT NULL,
  minute TEXT NOT NULL,            -- UTC, "2026-11-16T02:33"
  name TEXT NOT NULL,              -- as in tallies
  count INTEGER NOT NULL,
  PRIMARY KEY (run, minute, name)
) STRICT, WITHOUT ROWID;
INSERT INTO minute_tallies VALUES(1,'2026-11-18T13:56','answer|also|sat',18);
INSERT INTO minute_tallies VALUES(1,'2026-11-18T13:56','answer|also|unsat',22);
INSERT INTO minute_tallies VALUES(1,'2026-11-18T13:56','answer|script|sat',18);
INSERT INTO minute_tallies VALUES(1,'2026-11-18T13:56','answer|script|unsat',22);
INSERT INTO minute_tallies VALUES(1,'2026-11-18T13:56','elapsed_ms',1722);
INSERT INTO minute_tallies VALUES(1,'2026-11-18T13:56','tests',40);
CREATE INDEX findings_by_signature ON findings (signature);
CREATE INDEX leases_open ON leases (run) WHERE is_done = 0;
CREATE INDEX reduced_by_time ON reduced (reduced_at);
CREATE TRIGGER observations_go_with_findings AFTER DELETE ON findings BEGIN
  DELETE FROM observations WHERE finding = OLD.key;
END;
CREATE INDEX leases_taken_over ON leases (run) WHERE takeovers > 0;
COMMIT;
PRAGMA application_id = 1095979865;
PRAGMA user_version = 7;
