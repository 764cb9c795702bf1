"""URLs and findings of data frames of Spark, partition by partition in native code.

>>> from pyspark.sql import SparkSession
>>> import urlint.spark
>>> spark = SparkSession.builder.getOrCreate()  # doctest: +SKIP
>>> findings = urlint.spark.check_warc(spark, "s3a://bucket/crawl/*.warc.wet.gz")  # doctest: +SKIP
>>> findings.write.parquet("findings")  # doctest: +SKIP

All functions are lazy: nothing runs until a result is asked for, and nothing is collected on the driver. Mistakes in
arguments are errors on the driver, before a job starts. A text that cannot be read is a row in which ``error`` is not
null. ``python -m urlint.spark --help`` is the same as a job that one submits.

The package has to be installed where the executors run. Works with PySpark 4, and through Spark Connect.
"""

from .crawl import check_warc, extract_warc, read_warc
from .frames import check, extract
from .summary import hosts, rules

__all__ = ["check", "check_warc", "extract", "extract_warc", "hosts", "read_warc", "rules"]
