BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE answers (
	proposal INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	UNIQUE (proposal, seat), 
	FOREIGN KEY(proposal) REFERENCES proposals (id) ON DELETE CASCADE
);
CREATE TABLE chat (
	id INTEGER NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE hints (
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	action TEXT NOT NULL, 
	UNIQUE (table_id, seat, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE moves (
	table_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	entry TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	UNIQUE (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "moves" VALUES('runningdiefu',0,'[0,"show spice"]',1.79496169562972092631e+09);
INSERT INTO "moves" VALUES('runningdiefu',1,'[1,"hide jewel",2,6]',1.79496169563774085045e+09);
INSERT INTO "moves" VALUES('runningdiefu',2,'[0,"draw",10]',1.79496169564535474781e+09);
INSERT INTO "moves" VALUES('runningdiefu',3,'[1,"show sealed-spice",2]',1.79496169564942550664e+09);
INSERT INTO "moves" VALUES('runningdiefu',4,'[0,"draw",4]',1.79496169565328431128e+09);
INSERT INTO "moves" VALUES('runningdiefu',5,'[1,"show sealed-spice",3]',1.79496169565726470945e+09);
INSERT INTO "moves" VALUES('runningdiefu',6,'[0,"hide cloth",0]',1.79496169566128158569e+09);
INSERT INTO "moves" VALUES('runningdiefu',7,'[1,"show merchant",6]',1.79496169566931700707e+09);
INSERT INTO "moves" VALUES('runningdiefu',8,'[0,"show merchant"]',1.79496169567329192165e+09);
INSERT INTO "moves" VALUES('runningdiefu',9,'[1,"draw",2,4]',1.79496169567603015902e+09);
INSERT INTO "moves" VALUES('runningdiefu',10,'[0,"draw",3]',1.79496169568135905273e+09);
INSERT INTO "moves" VALUES('runningdiefu',11,'[1,"draw",4,1]',1.79496169568532824519e+09);
INSERT INTO "moves" VALUES('runningfisch',0,'[0,"keep plus-two"]',1.7949616958975875378e+09);
INSERT INTO "moves" VALUES('runningfisch',1,'[1,"keep plus-two"]',1.79496169590118074413e+09);
INSERT INTO "moves" VALUES('runningfisch',2,'[1,"ride p17"]',1.7949616959021921158e+09);
INSERT INTO "moves" VALUES('runningfisch',3,'[1,"play plus-two"]',1.79496169590524792675e+09);
INSERT INTO "moves" VALUES('runningfisch',4,'[1,"call p02"]',1.79496169590606522567e+09);
INSERT INTO "moves" VALUES('runningfisch',5,'[1,"ferry p04"]',1.79496169590947341919e+09);
INSERT INTO "moves" VALUES('runningfisch',6,'[1,"call p04"]',1.79496169591035652159e+09);
INSERT INTO "moves" VALUES('runningfisch',7,'[1,"ferry p05"]',1.79496169591286087031e+09);
INSERT INTO "moves" VALUES('runningfisch',8,'[1,"ride h"]',1.79496169591808819769e+09);
INSERT INTO "moves" VALUES('runningfisch',9,'[1,"walk p01"]',1.79496169592130732535e+09);
INSERT INTO "moves" VALUES('runningfisch',10,'[1,"stop"]',1.79496169592943596838e+09);
INSERT INTO "moves" VALUES('runningfisch',11,'[0,"stop"]',1.7949616959378366471e+09);
INSERT INTO "moves" VALUES('runningfuers',0,'[1,"visit draakenfels"]',1.79496169601747393605e+09);
INSERT INTO "moves" VALUES('runningfuers',1,'[1,"load water"]',1.79496169602705931658e+09);
INSERT INTO "moves" VALUES('runningfuers',2,'[1,"load hops"]',1.79496169603740191459e+09);
INSERT INTO "moves" VALUES('runningfuers',3,'[1,"sell"]',1.79496169604121351241e+09);
INSERT INTO "moves" VALUES('runningfuers',4,'[1,"build magistrate"]',1.79496169604937124255e+09);
INSERT INTO "moves" VALUES('runningfuers',5,'[1,"place 4"]',1.79496169605331897739e+09);
INSERT INTO "moves" VALUES('runningfuers',6,'[1,"stop"]',1.79496169606131458287e+09);
INSERT INTO "moves" VALUES('runningfuers',7,'[1,"tuck palace-4"]',1.79496169606940698623e+09);
INSERT INTO "moves" VALUES('runningfuers',8,'[1,"tuck palace-6"]',1.7949616960771865845e+09);
INSERT INTO "moves" VALUES('runningfuers',9,'[1,"tuck hops-2"]',1.79496169608538651469e+09);
INSERT INTO "moves" VALUES('runningfuers',10,'[1,"tuck hops-3"]',1.79496169609250593186e+09);
INSERT INTO "moves" VALUES('runningfuers',11,'[0,"visit schwarzkolmer"]',1.79496169610140013698e+09);
INSERT INTO "moves" VALUES('runningfugge',0,'[1,"house augsburg"]',1.79496169619119024275e+09);
INSERT INTO "moves" VALUES('runningfugge',1,'[0,"house nuernberg",16,15,5,4,0]',1.79496169620155096051e+09);
INSERT INTO "moves" VALUES('runningfugge',2,'[1,"sell spice warehouse"]',1.7949616962054703236e+09);
INSERT INTO "moves" VALUES('runningfugge',3,'[1,"done"]',1.79496169621759557718e+09);
INSERT INTO "moves" VALUES('runningfugge',4,'[0,"sell spice warehouse"]',1.79496169622009873394e+09);
INSERT INTO "moves" VALUES('runningfugge',5,'[0,"shift metal warehouse employee"]',1.79496169622566413884e+09);
INSERT INTO "moves" VALUES('runningfugge',6,'[0,"shift metal employee warehouse"]',1.79496169623347234722e+09);
INSERT INTO "moves" VALUES('runningfugge',7,'[0,"shift metal warehouse employee"]',1.79496169623741769791e+09);
INSERT INTO "moves" VALUES('runningfugge',8,'[0,"shift cloth warehouse employee"]',1.79496169624555039403e+09);
INSERT INTO "moves" VALUES('runningfugge',9,'[0,"move son"]',1.79496169625093579297e+09);
INSERT INTO "moves" VALUES('runningfugge',10,'[0,"step donauwoerth"]',1.79496169626170659064e+09);
INSERT INTO "moves" VALUES('runningfugge',11,'[0,"step augsburg"]',1.79496169626326942448e+09);
INSERT INTO "moves" VALUES('runningpfeff',0,'[0,"start aachen"]',1.79496169637345838543e+09);
INSERT INTO "moves" VALUES('runningpfeff',1,'[1,"start groningen"]',1.79496169637791228293e+09);
INSERT INTO "moves" VALUES('runningpfeff',2,'[0,"place hamburg"]',1.79496169638542819022e+09);
INSERT INTO "moves" VALUES('runningpfeff',3,'[0,"finish"]',1.79496169638952016828e+09);
INSERT INTO "moves" VALUES('runningpfeff',4,'[1,"place magdeburg"]',1.79496169639747977261e+09);
INSERT INTO "moves" VALUES('finishedfug',0,'[0,"draw",3]',1.79496169642865562431e+09);
INSERT INTO "moves" VALUES('finishedfug',1,'[1,"draw",10,2]',1.7949616964399249554e+09);
INSERT INTO "moves" VALUES('finishedfug',2,'[0,"show spice"]',1.79496169644587373736e+09);
INSERT INTO "moves" VALUES('finishedfug',3,'[1,"show merchant",0]',1.79496169645008683208e+09);
INSERT INTO "moves" VALUES('finishedfug',4,'[0,"show spice"]',1.79496169645358896252e+09);
INSERT INTO "moves" VALUES('finishedfug',5,'[1,"hide spice",9,9]',1.79496169645836424824e+09);
INSERT INTO "moves" VALUES('finishedfug',6,'[0,"hide sealed-copper",1]',1.79496169646551346783e+09);
INSERT INTO "moves" VALUES('finishedfug',7,'[1,"show merchant",2]',1.79496169647351431846e+09);
INSERT INTO "moves" VALUES('finishedfug',8,'[0,"show cloth"]',1794961696.48155);
INSERT INTO "moves" VALUES('finishedfug',9,'[1,"show copper",0]',1.79496169648800539967e+09);
INSERT INTO "moves" VALUES('finishedfug',10,'[0,"draw",6]',1.79496169649349236489e+09);
INSERT INTO "moves" VALUES('finishedfug',11,'[1,"draw",8,1]',1.79496169649752068523e+09);
INSERT INTO "moves" VALUES('finishedfug',12,'[0,"show sealed-cloth",1,3,2,0,4,0,10,2,4]',1.79496169651021742819e+09);
INSERT INTO "moves" VALUES('finishedfug',13,'[1,"hide spice",0]',1.79496169651761460308e+09);
INSERT INTO "moves" VALUES('finishedfug',14,'[0,"show copper",2]',1.79496169652549028396e+09);
INSERT INTO "moves" VALUES('finishedfug',15,'[1,"show jewel"]',1.79496169652942705154e+09);
INSERT INTO "moves" VALUES('finishedfug',16,'[0,"hide jewel",1,3]',1.79496169653342413905e+09);
INSERT INTO "moves" VALUES('finishedfug',17,'[1,"show merchant"]',1.79496169654012632365e+09);
INSERT INTO "moves" VALUES('finishedfug',18,'[0,"show merchant",4]',1.79496169654960036283e+09);
INSERT INTO "moves" VALUES('finishedfug',19,'[1,"show sealed-spice"]',1.79496169655756449695e+09);
INSERT INTO "moves" VALUES('finishedfug',20,'[0,"draw",7,4]',1.79496169656550574305e+09);
INSERT INTO "moves" VALUES('finishedfug',21,'[1,"show cloth"]',1.79496169657358431819e+09);
INSERT INTO "moves" VALUES('finishedfug',22,'[0,"draw",8,2]',1.79496169658248758312e+09);
INSERT INTO "moves" VALUES('finishedfug',23,'[1,"draw",6]',1.7949616965902132988e+09);
INSERT INTO "moves" VALUES('finishedfug',24,'[0,"show sealed-wine",5]',1.79496169660165858263e+09);
INSERT INTO "moves" VALUES('finishedfug',25,'[1,"show sealed-cloth"]',1.79496169660980963702e+09);
INSERT INTO "moves" VALUES('finishedfug',26,'[0,"show sealed-spice",0]',1.79496169661755228044e+09);
INSERT INTO "moves" VALUES('finishedfug',27,'[1,"show copper",4,4,7,3,3,1,0,9,1,2]',1.79496169662154507638e+09);
INSERT INTO "moves" VALUES('finishedfug',28,'[0,"show sealed-wine"]',1.79496169663356828693e+09);
INSERT INTO "moves" VALUES('finishedfug',29,'[1,"show sealed-jewel",3]',1.79496169663750886917e+09);
INSERT INTO "moves" VALUES('finishedfug',30,'[0,"draw",7]',1.79496169664016580577e+09);
INSERT INTO "moves" VALUES('finishedfug',31,'[1,"show spice",0]',1.79496169664963650704e+09);
INSERT INTO "moves" VALUES('finishedfug',32,'[0,"show spice"]',1.7949616966543610096e+09);
INSERT INTO "moves" VALUES('finishedfug',33,'[1,"show copper",3]',1.79496169666155338294e+09);
INSERT INTO "moves" VALUES('finishedfug',34,'[0,"draw",1]',1.79496169666545581818e+09);
INSERT INTO "moves" VALUES('finishedfug',35,'[1,"draw",3,5]',1.79496169667463731766e+09);
INSERT INTO "moves" VALUES('finishedfug',36,'[0,"show cloth"]',1.79496169668509125702e+09);
INSERT INTO "moves" VALUES('finishedfug',37,'[1,"show wine",2]',1.79496169668963932988e+09);
INSERT INTO "moves" VALUES('finishedfug',38,'[0,"draw",2]',1.79496169670161247254e+09);
INSERT INTO "moves" VALUES('finishedfug',39,'[1,"draw",2,0]',1794961696.70582);
INSERT INTO "moves" VALUES('finishedfug',40,'[0,"show jewel"]',1.79496169670958185191e+09);
INSERT INTO "moves" VALUES('finishedfug',41,'[1,"show cloth",8,0,6,1,8,1,4]',1.79496169671365976335e+09);
INSERT INTO "moves" VALUES('finishedfug',42,'[0,"show sealed-cloth"]',1.79496169671589565278e+09);
INSERT INTO "moves" VALUES('finishedfug',43,'[1,"show spice",0]',1.79496169671748852722e+09);
INSERT INTO "moves" VALUES('finishedfug',44,'[0,"show sealed-wine"]',1.79496169672232151032e+09);
INSERT INTO "moves" VALUES('finishedfug',45,'[1,"show wine",10,4]',1.7949616967256817818e+09);
INSERT INTO "moves" VALUES('finishedfug',46,'[0,"show wine"]',1.79496169672903370861e+09);
INSERT INTO "moves" VALUES('finishedfug',47,'[1,"show cloth",1]',1.79496169673358821868e+09);
INSERT INTO "moves" VALUES('finishedfug',48,'[0,"show copper"]',1.794961696737752676e+09);
INSERT INTO "moves" VALUES('finishedfug',49,'[1,"draw",4,1,10,2,6,0,2,0]',1.79496169673893570892e+09);
INSERT INTO "moves" VALUES('finishedfug',50,'[0,"show merchant"]',1.79496169674003195758e+09);
INSERT INTO "moves" VALUES('finishedfug',51,'[1,"show sealed-cloth",9]',1.79496169674120330814e+09);
INSERT INTO "moves" VALUES('finishedfug',52,'[0,"show jewel"]',1.79496169674571752548e+09);
INSERT INTO "moves" VALUES('finishedfug',53,'[1,"show copper",4]',1.79496169674741840364e+09);
INSERT INTO "moves" VALUES('finishedfug',54,'[0,"show wine"]',1.79496169674895286565e+09);
INSERT INTO "moves" VALUES('finishedfug',55,'[1,"show jewel",1]',1.7949616967515294552e+09);
INSERT INTO "moves" VALUES('finishedfug',56,'[0,"draw",10]',1.79496169676552295687e+09);
INSERT INTO "moves" VALUES('finishedfug',57,'[1,"show sealed-spice",5]',1.79496169677347302434e+09);
INSERT INTO "moves" VALUES('finishedfug',58,'[0,"show merchant"]',1.79496169677776527405e+09);
INSERT INTO "moves" VALUES('finishedfug',59,'[1,"draw",4,3]',1.7949616967855727672e+09);
INSERT INTO "moves" VALUES('finishedfug',60,'[0,"draw",3]',1.79496169679127311703e+09);
INSERT INTO "moves" VALUES('finishedfug',61,'[1,"show jewel"]',1.79496169680147147178e+09);
INSERT INTO "moves" VALUES('paydayover',0,'[0,"done"]',1.79496169689726901052e+09);
INSERT INTO "moves" VALUES('paydayover',1,'[0,"negotiate"]',1.79496169690640735628e+09);
INSERT INTO "moves" VALUES('paydayover',2,'[0,"turn-to 1 son"]',1.79496169691853332522e+09);
INSERT INTO "moves" VALUES('paydayover',3,'[0,"want metal"]',1.79496169692662096021e+09);
INSERT INTO "moves" VALUES('paydayover',4,'[0,"add 500"]',1.79496169693048906327e+09);
INSERT INTO "moves" VALUES('paydayover',5,'[0,"send"]',1.79496169694278597831e+09);
INSERT INTO "moves" VALUES('paydayover',6,'[0,"pay"]',1.79496169695454955107e+09);
INSERT INTO "moves" VALUES('paydayover',7,'[1,"accept 0 son"]',1.79496169696227836605e+09);
INSERT INTO "moves" VALUES('paydaynow',0,'[0,"done"]',1.79496169706286096568e+09);
INSERT INTO "moves" VALUES('paydaynow',1,'[0,"negotiate"]',1.79496169707127904897e+09);
INSERT INTO "moves" VALUES('paydaynow',2,'[0,"turn-to 1 son"]',1.7949616970824379921e+09);
INSERT INTO "moves" VALUES('paydaynow',3,'[0,"want metal"]',1794961697.0906);
INSERT INTO "moves" VALUES('paydaynow',4,'[0,"add 500"]',1.79496169709860157971e+09);
INSERT INTO "moves" VALUES('paydaynow',5,'[0,"send"]',1.79496169710257101061e+09);
INSERT INTO "moves" VALUES('paydaynow',6,'[0,"pay"]',1.79496169711455059048e+09);
INSERT INTO "moves" VALUES('paydaynow',7,'[1,"accept 0 son"]',1.79496169711855602267e+09);
CREATE TABLE mutes (
	person VARCHAR(16) NOT NULL, 
	muted VARCHAR(16) NOT NULL, 
	UNIQUE (person, muted)
);
CREATE TABLE notes (
	table_id VARCHAR(16) NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	text TEXT NOT NULL, 
	UNIQUE (table_id, person), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE people (
	id VARCHAR(16) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	account VARCHAR(40), 
	password TEXT, 
	recovery TEXT, 
	generation INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	mail TEXT, 
	mail_language VARCHAR(2), 
	PRIMARY KEY (id), 
	UNIQUE (account)
);
INSERT INTO "people" VALUES('c65bc3f923ab44d4','Anna',NULL,NULL,NULL,0,1.79496169554124331479e+09,NULL,NULL);
INSERT INTO "people" VALUES('97b5f0a9a2da62c3','Bert',NULL,NULL,NULL,0,1.79496169555721616752e+09,NULL,NULL);
INSERT INTO "people" VALUES('71a1967e6d4bd2db','Anna',NULL,NULL,NULL,0,1794961695.69323,NULL,NULL);
INSERT INTO "people" VALUES('dade80868eeaf702','Bert',NULL,NULL,NULL,0,1.79496169569717335702e+09,NULL,NULL);
INSERT INTO "people" VALUES('95557129e4531fad','Anna',NULL,NULL,NULL,0,1.79496169594542312629e+09,NULL,NULL);
INSERT INTO "people" VALUES('a23b489f9161a5e1','Bert',NULL,NULL,NULL,0,1.79496169595314168923e+09,NULL,NULL);
INSERT INTO "people" VALUES('ec74e7fb6b6b9c66','Anna',NULL,NULL,NULL,0,1.79496169610913324354e+09,NULL,NULL);
INSERT INTO "people" VALUES('d647f57b8d28ee02','Bert',NULL,NULL,NULL,0,1.79496169611311626431e+09,NULL,NULL);
INSERT INTO "people" VALUES('7145a2e8a0eba558','Anna',NULL,NULL,NULL,0,1.79496169626450705527e+09,NULL,NULL);
INSERT INTO "people" VALUES('9e99deca61c9fdcb','Bert',NULL,NULL,NULL,0,1.79496169626955986023e+09,NULL,NULL);
INSERT INTO "people" VALUES('0587cc2d94ab99af','Anna',NULL,NULL,NULL,0,1.79496169640149641033e+09,NULL,NULL);
INSERT INTO "people" VALUES('ac97166e547904da','Bert',NULL,NULL,NULL,0,1.79496169640534567833e+09,NULL,NULL);
INSERT INTO "people" VALUES('e7213790346373a6','Anna',NULL,NULL,NULL,0,1.79496169684804320336e+09,NULL,NULL);
INSERT INTO "people" VALUES('f69895a32862ba63','Bert',NULL,NULL,NULL,0,1.79496169686112594602e+09,NULL,NULL);
INSERT INTO "people" VALUES('ce7bc9097693cb4b','Anna',NULL,NULL,NULL,0,1.79496169701487231261e+09,NULL,NULL);
INSERT INTO "people" VALUES('2a79b77926fa9e65','Bert',NULL,NULL,NULL,0,1.79496169702157902722e+09,NULL,NULL);
CREATE TABLE proposals (
	id INTEGER NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	kind VARCHAR(12) NOT NULL, 
	seat INTEGER NOT NULL, 
	argument INTEGER NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "proposals" VALUES(1,'paydayover','end',0,0,'accepted');
CREATE TABLE ratings (
	game VARCHAR(40) NOT NULL, 
	player VARCHAR(16) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	wins FLOAT NOT NULL, 
	UNIQUE (game, player)
);
INSERT INTO "ratings" VALUES('die-fugger','ac97166e547904da',2.76353894931404973087e+01,8.06590141354368,1,1.0);
INSERT INTO "ratings" VALUES('die-fugger','0587cc2d94ab99af',2.23646105068595026912e+01,8.06590141354368,1,0.0);
CREATE TABLE reviews (
	table_id VARCHAR(16) NOT NULL, 
	done INTEGER NOT NULL, 
	until FLOAT NOT NULL, 
	failed BOOLEAN NOT NULL, 
	document TEXT, 
	UNIQUE (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE seats (
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	person VARCHAR(16), 
	name VARCHAR(40) NOT NULL, 
	level INTEGER NOT NULL, 
	stand_in BOOLEAN NOT NULL, 
	resigned BOOLEAN NOT NULL, 
	generation INTEGER NOT NULL, 
	time_left FLOAT, 
	deadline FLOAT, 
	answered FLOAT, 
	thinking_until FLOAT, 
	told FLOAT, 
	UNIQUE (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('runningdiefu',0,'person','c65bc3f923ab44d4','Anna',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('runningdiefu',1,'person','97b5f0a9a2da62c3','Bert',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('runningfisch',0,'person','71a1967e6d4bd2db','Anna',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('runningfisch',1,'person','dade80868eeaf702','Bert',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('runningfuers',0,'person','95557129e4531fad','Anna',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('runningfuers',1,'person','a23b489f9161a5e1','Bert',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('runningfugge',0,'person','ec74e7fb6b6b9c66','Anna',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('runningfugge',1,'person','d647f57b8d28ee02','Bert',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('runningpfeff',0,'person','7145a2e8a0eba558','Anna',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('runningpfeff',1,'person','9e99deca61c9fdcb','Bert',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('finishedfug',0,'person','0587cc2d94ab99af','Anna',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('finishedfug',1,'person','ac97166e547904da','Bert',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('paydayover',0,'person','e7213790346373a6','Anna',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('paydayover',1,'person','f69895a32862ba63','Bert',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('paydaynow',0,'person','ce7bc9097693cb4b','Anna',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('paydaynow',1,'person','2a79b77926fa9e65','Bert',0,0,0,0,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('secret','8WHgUeEhbnX0hPcSE0UiNTc0SEFPJMMpsIB-jnE_Dnw');
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	seats INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	pace VARCHAR(10) NOT NULL, 
	bank INTEGER NOT NULL, 
	increment INTEGER NOT NULL, 
	public BOOLEAN NOT NULL, 
	owner VARCHAR(16) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	opening TEXT, 
	entries INTEGER NOT NULL, 
	waits INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	ended_by VARCHAR(10), 
	paused_at FLOAT, 
	parent VARCHAR(16), 
	rematch VARCHAR(16), 
	rated BOOLEAN DEFAULT 0 NOT NULL, 
	counted BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('runningdiefu','die-fugger',2,'{"draw_limit":4,"price_goes_round":false,"absent_goods_stay":false,"own_seals_only":false,"jakob_every_turn":false,"one_extra_card":false,"reshuffle_at_once":false}','free',0,0,0,'c65bc3f923ab44d4','playing','{"format":1,"game":"die-fugger","rules":1,"content":"e95db3acd2ef","options":{"draw_limit":4,"price_goes_round":false,"absent_goods_stay":false,"own_seals_only":false,"jakob_every_turn":false,"one_extra_card":false,"reshuffle_at_once":false},"seats":2,"setup":[3,1,4,10,8,8,10,4,2,7,0]}',12,1,1,1.79496169558339953419e+09,1.79496169568532824519e+09,NULL,NULL,NULL,NULL,1,0);
INSERT INTO "tables" VALUES('runningfisch','fische-fluppen-frikadellen',2,'{"lockstep":true,"first_game":false,"play_on":false,"special_sale_falls":false,"pawns_travel":false,"late_purchase":false,"callers_skip_pawns":false,"pass_start_kiosk":false}','free',0,0,0,'71a1967e6d4bd2db','playing','{"format":1,"game":"fische-fluppen-frikadellen","rules":1,"content":"bedddbefe891","options":{"lockstep":true,"first_game":false,"play_on":false,"special_sale_falls":false,"pawns_travel":false,"late_purchase":false,"callers_skip_pawns":false,"pass_start_kiosk":false},"seats":2,"setup":[12,5,5,8,2,3,0,2,2,3,2,1,1,0,3,0,2]}',12,2,1,1.79496169585406279561e+09,1.7949616959378366471e+09,NULL,NULL,NULL,NULL,1,0);
INSERT INTO "tables" VALUES('runningfuers','fuerstenfeld',2,'{"expert":false,"palaces_in_order":false,"keep_none":false,"guide_shows_all":false}','free',0,0,0,'95557129e4531fad','playing','{"format":1,"game":"fuerstenfeld","rules":1,"content":"f3a0e316c8e5","options":{"expert":false,"palaces_in_order":false,"keep_none":false,"guide_shows_all":false},"seats":2,"setup":[2,1,1,0,6,5,25,23,18,25,15,24,21,0,3,10]}',12,1,1,1.79496169598107910151e+09,1.79496169610140013698e+09,NULL,NULL,NULL,NULL,1,0);
INSERT INTO "tables" VALUES('runningfugge','fugger-welser-medici',2,'{"urgent_next_phase":false,"urgent_needs_goods":false,"fair_counts":false,"figure_needed":false,"trade_in_regions":false,"salvage_by_lot":false,"breakdown_costs_one_space":false}','free',0,0,0,'ec74e7fb6b6b9c66','playing','{"format":1,"game":"fugger-welser-medici","rules":1,"content":"b39579c2520c","options":{"urgent_next_phase":false,"urgent_needs_goods":false,"fair_counts":false,"figure_needed":false,"trade_in_regions":false,"salvage_by_lot":false,"breakdown_costs_one_space":false},"seats":2,"setup":[1]}',12,1,1,1.79496169612618160249e+09,1.79496169626326942448e+09,NULL,NULL,NULL,NULL,1,0);
INSERT INTO "tables" VALUES('runningpfeff','pfeffersaecke',2,'{"extension_fee":false,"safe_conduct_needs_disc":false,"double_everywhere":false,"least_for_towns":false,"second_in_towns":false,"open_town_closed":false,"board_empty_ends":false,"standstill_by_round":false,"end_after_round":false,"regions_by_towns":false,"majorities_break_ties":false}','free',0,0,0,'7145a2e8a0eba558','over','{"format":1,"game":"pfeffersaecke","rules":1,"content":"10f12b019ac2","options":{"extension_fee":false,"safe_conduct_needs_disc":false,"double_everywhere":false,"least_for_towns":false,"second_in_towns":false,"open_town_closed":false,"board_empty_ends":false,"standstill_by_round":false,"end_after_round":false,"regions_by_towns":false,"majorities_break_ties":false},"seats":2,"setup":[5,7,8,6,7,6,6,5,4,3,4,4,4,2,5,3,3,3,0]}',5,0,1,1.79496169632041621209e+09,1.79496169639747977261e+09,'rules',NULL,NULL,NULL,1,0);
INSERT INTO "tables" VALUES('finishedfug','die-fugger',2,'{"draw_limit":4,"price_goes_round":false,"absent_goods_stay":false,"own_seals_only":false,"jakob_every_turn":false,"one_extra_card":false,"reshuffle_at_once":false}','free',0,0,0,'0587cc2d94ab99af','over','{"format":1,"game":"die-fugger","rules":1,"content":"e95db3acd2ef","options":{"draw_limit":4,"price_goes_round":false,"absent_goods_stay":false,"own_seals_only":false,"jakob_every_turn":false,"one_extra_card":false,"reshuffle_at_once":false},"seats":2,"setup":[1,4,3,5,0,3,10,10,2,1,0]}',62,0,1,1.79496169641163301469e+09,1.79496169680147147178e+09,'rules',NULL,NULL,NULL,1,1);
INSERT INTO "tables" VALUES('paydayover','fugger-welser-medici',2,'{"urgent_next_phase":false,"urgent_needs_goods":false,"fair_counts":false,"figure_needed":false,"trade_in_regions":false,"salvage_by_lot":false,"breakdown_costs_one_space":false}','free',0,0,0,'e7213790346373a6','over','{"format":1,"game":"fugger-welser-medici","rules":1,"content":"b39579c2520c","options":{"urgent_next_phase":false,"urgent_needs_goods":false,"fair_counts":false,"figure_needed":false,"trade_in_regions":false,"salvage_by_lot":false,"breakdown_costs_one_space":false},"seats":2,"table":{"stage":"market","turn":0,"start":1,"over":false,"day":9,"month":"november","half":2,"arrivals":100,"waiting":[0],"asked":[],"pile":{"demands":4,"offers":2,"chance":6},"unseen":{"demands":["n01","n02","n03","n04","n05","n07","n08","n10","n11","n12","n13","n14","n15","n16","n17","n18","n19","n20","n21","n22","n23","n24"],"offers":["a01","a02","a03","a04","a05","a06","a07","a08","a09","a10","a11"],"chance":["robber-knights","highwaymen","storm","blockade","america","coronation"]},"deals":[{"card":"n06","kind":"demand","date":15,"drawn":0,"place":"luebeck","goods":[{"good":"spice","units":2,"limit":1900},{"good":"cloth","units":3,"limit":1200}]},{"card":"n09","kind":"demand","date":16,"drawn":0,"place":"krakau","goods":[{"good":"spice","units":2,"limit":1900},{"good":"cloth","units":3,"limit":1300}]}],"fair":{"card":"m01","date":18,"place":"leipzig","buys":[{"good":"spice","units":3,"limit":1500},{"good":"cloth","units":4,"limit":900}],"sells":[{"good":"metal","units":4,"limit":1100},{"good":"cloth","units":2,"limit":700}]},"in_force":{},"last_day":null,"deal":null,"paid":false,"dismissed":false,"moved":[],"walk":null,"saved":{},"seats":[{"florins":500,"holders":{"warehouse":{"at":"augsburg","since":0,"goods":{}},"son":{"at":"koeln","since":1,"goods":{}},"employee":{"at":"augsburg","since":2,"goods":{}},"second-employee":{"at":"beside","since":0,"goods":{}}},"sheet":{"writing":10,"units":{},"prices":{},"lots":{}},"won":{},"gave_up":false},{"florins":9000,"holders":{"warehouse":{"at":"florenz","since":0,"goods":{}},"son":{"at":"koeln","since":6,"goods":{"metal":1}},"employee":{"at":"florenz","since":7,"goods":{}},"second-employee":{"at":"beside","since":0,"goods":{}}},"sheet":{"writing":10,"units":{},"prices":{},"lots":{}},"won":{},"gave_up":false}],"outcome":null,"drafts":[],"proposals":[]}}',8,0,3,1.79496169687012243273e+09,1.79496169698157048222e+09,'agreement',NULL,NULL,NULL,0,0);
INSERT INTO "tables" VALUES('paydaynow','fugger-welser-medici',2,'{"urgent_next_phase":false,"urgent_needs_goods":false,"fair_counts":false,"figure_needed":false,"trade_in_regions":false,"salvage_by_lot":false,"breakdown_costs_one_space":false}','free',0,0,0,'ce7bc9097693cb4b','playing','{"format":1,"game":"fugger-welser-medici","rules":1,"content":"b39579c2520c","options":{"urgent_next_phase":false,"urgent_needs_goods":false,"fair_counts":false,"figure_needed":false,"trade_in_regions":false,"salvage_by_lot":false,"breakdown_costs_one_space":false},"seats":2,"table":{"stage":"market","turn":0,"start":1,"over":false,"day":9,"month":"november","half":2,"arrivals":100,"waiting":[0],"asked":[],"pile":{"demands":4,"offers":2,"chance":6},"unseen":{"demands":["n01","n02","n03","n04","n05","n07","n08","n10","n11","n12","n13","n14","n15","n16","n17","n18","n19","n20","n21","n22","n23","n24"],"offers":["a01","a02","a03","a04","a05","a06","a07","a08","a09","a10","a11"],"chance":["robber-knights","highwaymen","storm","blockade","america","coronation"]},"deals":[{"card":"n06","kind":"demand","date":15,"drawn":0,"place":"luebeck","goods":[{"good":"spice","units":2,"limit":1900},{"good":"cloth","units":3,"limit":1200}]},{"card":"n09","kind":"demand","date":16,"drawn":0,"place":"krakau","goods":[{"good":"spice","units":2,"limit":1900},{"good":"cloth","units":3,"limit":1300}]}],"fair":{"card":"m01","date":18,"place":"leipzig","buys":[{"good":"spice","units":3,"limit":1500},{"good":"cloth","units":4,"limit":900}],"sells":[{"good":"metal","units":4,"limit":1100},{"good":"cloth","units":2,"limit":700}]},"in_force":{},"last_day":null,"deal":null,"paid":false,"dismissed":false,"moved":[],"walk":null,"saved":{},"seats":[{"florins":500,"holders":{"warehouse":{"at":"augsburg","since":0,"goods":{}},"son":{"at":"koeln","since":1,"goods":{}},"employee":{"at":"augsburg","since":2,"goods":{}},"second-employee":{"at":"beside","since":0,"goods":{}}},"sheet":{"writing":10,"units":{},"prices":{},"lots":{}},"won":{},"gave_up":false},{"florins":9000,"holders":{"warehouse":{"at":"florenz","since":0,"goods":{}},"son":{"at":"koeln","since":6,"goods":{"metal":1}},"employee":{"at":"florenz","since":7,"goods":{}},"second-employee":{"at":"beside","since":0,"goods":{}}},"sheet":{"writing":10,"units":{},"prices":{},"lots":{}},"won":{},"gave_up":false}],"outcome":null,"drafts":[],"proposals":[]}}',8,2,1,1.79496169703501820568e+09,1.79496169711855602267e+09,NULL,NULL,NULL,NULL,0,0);
CREATE TABLE visits (
	table_id VARCHAR(16) NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	entries INTEGER NOT NULL, 
	UNIQUE (table_id, person), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX tables_by_status ON tables (status, changed);
CREATE INDEX seats_by_person ON seats (person);
CREATE INDEX seats_by_deadline ON seats (deadline);
CREATE INDEX chat_by_table ON chat (table_id, id);
CREATE INDEX proposals_by_table ON proposals (table_id, state);
COMMIT;
